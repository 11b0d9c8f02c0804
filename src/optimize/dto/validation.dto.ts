import { ApiProperty } from '@nestjs/swagger';

export class ValidationDto {
  @ApiProperty({ enum: [true] })
  valid!: true;

  @ApiProperty()
  message!: string;
}
