import { SetMetadata } from '@nestjs/common';

export const PUBLIC_ROUTE = 'auth:public';

/** A controller or method that answers without keys. Everything else is guarded. */
export const Public = () => SetMetadata(PUBLIC_ROUTE, true);
