/** How a kind of vehicle moves when only coordinates are known (contract A1). */
export interface ProfileParameters {
  /** Metres a second. */
  speed: number;
  /** Road metres for one metre as the crow flies. */
  detour: number;
}

export type ProfileName = 'car' | 'van' | 'truck' | 'bike' | 'foot';

export const DEFAULT_PROFILE: ProfileName = 'car';

export const PROFILE_PARAMETERS: Readonly<Record<ProfileName, ProfileParameters>> = {
  car: { speed: 13.9, detour: 1.3 },
  van: { speed: 12.5, detour: 1.3 },
  truck: { speed: 11.1, detour: 1.3 },
  bike: { speed: 4.2, detour: 1.2 },
  foot: { speed: 1.4, detour: 1.2 },
};
