import { ConvertError } from '../convert-error';
import type { CsvTable } from './table';

/** What a column may mean, with the titles by which it is recognised: in English, Dutch, French and German. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  type: ['type', 'kind'],
  id: [
    'id',
    'stop',
    'stop_id',
    'job_id',
    'order',
    'order_id',
    'name',
    ...['naam', 'order_nr', 'ordernummer', 'bestelling', 'nom', 'commande', 'auftrag', 'auftragsnummer'],
  ],
  lat: ['lat', 'latitude', 'y', 'breedtegraad', 'breedte', 'breitengrad', 'breite'],
  lon: [
    'lon',
    'lng',
    'long',
    'longitude',
    'x',
    'lengtegraad',
    'lengte',
    'längengrad',
    'laengengrad',
    'länge',
    'laenge',
  ],
  label: [
    'label',
    'address',
    'description',
    'customer',
    'adres',
    'klant',
    'omschrijving',
    'adresse',
    'client',
    'kunde',
    'beschreibung',
  ],
  service_time: ['service_time', 'service', 'duration', 'service_seconds', 'servicetijd', 'servicezeit'],
  service_minutes: [
    'service_minutes',
    'service_min',
    'duration_minutes',
    'duration_min',
    'minutes',
    ...['minuten', 'duur_minuten', 'duur_min', 'durée_minutes', 'durée_min', 'dauer_minuten', 'dauer_min'],
  ],
  setup_time: ['setup_time', 'setup'],
  window_start: [
    'window_start',
    'tw_start',
    'start',
    'earliest',
    'ready_time',
    'open',
    'from',
    ...['van', 'vanaf', 'begin', 'début', 'ouverture', 'von', 'beginn'],
  ],
  window_end: [
    'window_end',
    'tw_end',
    'end',
    'latest',
    'due_date',
    'due_time',
    'close',
    'until',
    'to',
    ...['tot', 'einde', 'fin', 'fermeture', 'bis', 'ende'],
  ],
  time_windows: [
    'time_windows',
    'windows',
    'opening_hours',
    'tijdvensters',
    'openingsuren',
    'horaires',
    'zeitfenster',
    'öffnungszeiten',
  ],
  demand: [
    'demand',
    'demands',
    'quantity',
    'load',
    'amount',
    'capacity',
    ...['hoeveelheid', 'aantal', 'quantité', 'menge', 'anzahl'],
  ],
  skills: ['skills', 'required_skills', 'vaardigheden', 'compétences', 'fähigkeiten'],
  resources: ['resources', 'allowed_resource_ids', 'vehicle', 'vehicles', 'voertuig', 'véhicule', 'fahrzeug'],
  penalty: ['penalty'],
};

/** Every field that a column can be mapped to, beside `demand_<name>` for a named dimension. */
export const STOP_FIELDS: readonly string[] = Object.keys(TITLES);

/** `demand_kg`, `capacity:kg`: a dimension by its name. */
const DIMENSION = /^(?:demand|load|amount|capacity)[_: ](.{1,60})$/i;

export interface Columns {
  /** Column of each field. */
  readonly at: ReadonlyMap<string, number>;
  /** Columns of named dimensions. */
  readonly dimensions: ReadonlyMap<string, number>;
  /** Titles that mean nothing here. */
  readonly unread: readonly string[];
}

/** By the mapping where one is given, else by titles; a title counts once, the first column of a field too. */
export function columnsOf(
  { head }: CsvTable,
  mapping: Readonly<Record<string, string>> | undefined,
): Columns {
  const at = new Map<string, number>();
  const dimensions = new Map<string, number>();
  const unread: string[] = [];
  const wanted = new Map(Object.entries(mapping ?? {}).map(([field, title]) => [plain(title), field]));
  head.cells.forEach((title, column) => {
    const field = mapping === undefined ? fieldOf(title) : (wanted.get(plain(title)) ?? null);
    const [, dimension] = DIMENSION.exec(mapping === undefined ? title : (field ?? '')) ?? [];
    if (dimension !== undefined && !dimensions.has(dimension)) {
      dimensions.set(dimension, column);
    } else if (field !== null && dimension === undefined && !at.has(field)) {
      at.set(field, column);
    } else {
      unread.push(title);
    }
  });
  refuseStrangers(mapping ?? {}, head.cells);
  return { at, dimensions, unread };
}

function fieldOf(title: string): string | null {
  const wanted = plain(title);
  return (
    Object.entries(TITLES).find(([, titles]) => titles.some((one) => plain(one) === wanted))?.[0] ?? null
  );
}

/** `Durée (min.)` and `duree_min` are one title. */
function plain(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_().-]+/g, '');
}

/** A mapping names fields that there are, and columns that there are. */
function refuseStrangers(mapping: Readonly<Record<string, string>>, titles: readonly string[]): void {
  for (const [field, title] of Object.entries(mapping)) {
    if (!Object.hasOwn(TITLES, field) && !DIMENSION.test(field)) {
      const known = Object.keys(TITLES).join(', ');
      throw new ConvertError(
        'UNKNOWN_REFERENCE',
        `There is no field ${field.slice(0, 40)}: ${known}, demand_<name>.`,
        'columns',
      );
    }
    if (!titles.some((one) => plain(one) === plain(title))) {
      throw new ConvertError(
        'UNKNOWN_REFERENCE',
        `There is no column ${JSON.stringify(title.slice(0, 40))}.`,
        `columns.${field}`,
      );
    }
  }
}
