import { ConvertError } from '../convert-error';
import type { Converted, ConvertOptions } from '../format';
import { NoteBook } from '../note';
import { NEVER_S } from '../reading/clock';
import { PlaceTable } from '../places';
import { Cells } from './cells';
import { columnsOf } from './columns';
import { parseCsv } from './table';

const MOST_VEHICLES = 1_000;
const DAY = { start: 0, end: 86_400 };

/**
 * A table of stops → our request. A row is a stop, or, by its column `type`, a `vehicle` or a `depot` from which
 * `options.vehicles` start; where there is neither, they start at the first stop. Times are clock times or seconds from
 * midnight; a demand is picked up, a negative one dropped off.
 */
export function readCsv(text: string, options: ConvertOptions = {}): Converted {
  const table = parseCsv(text);
  const columns = columnsOf(table, options.columns);
  const notes = new NoteBook();
  columns.unread.forEach((title) => {
    notes.add(
      'NOT_CARRIED',
      `No field has this title: ${JSON.stringify(title.slice(0, 60))}`,
      `column ${title.slice(0, 60)}`,
    );
  });
  for (const field of ['lat', 'lon']) {
    if (!columns.at.has(field)) {
      const degrees = field === 'lat' ? 'latitude' : 'longitude';
      throw new ConvertError(
        'MISSING',
        `There is no column for ${field}: choose the one that holds the ${degrees} in degrees.`,
        'line 1',
      );
    }
  }
  const places = new PlaceTable();
  const [jobs, resources]: [object[], object[]] = [[], []];
  const ids = new Set<string>();
  table.rows.forEach((row) => {
    if (row.cells.slice(table.head.cells.length).some((cell) => cell !== '')) {
      notes.add('NOT_CARRIED', 'It has more cells than there are titles', `line ${row.line}`);
    }
    const cells = new Cells(row, columns, table);
    const type = (cells.text('type') ?? 'stop').toLowerCase();
    if (type === 'depot') {
      resources.push(...vehiclesOf(cells, places, vehicleCount(options), ids, notes));
    } else if (type === 'vehicle') {
      resources.push(vehicleOf(cells, places, idOf(cells, 'vehicle', ids), notes));
    } else if (['stop', 'job', 'delivery', 'pickup', 'service'].includes(type)) {
      if (type === 'delivery' || type === 'pickup' || type === 'service') {
        notes.add(
          'NOT_CARRIED',
          'A stop has no type: the sign of its demand says what it is',
          `line ${row.line}, type`,
        );
      }
      jobs.push(stopOf(cells, places, idOf(cells, 'stop', ids)));
    } else {
      cells.fail('type', 'must be stop, vehicle or depot');
    }
  });
  if (places.size === 0) {
    throw new ConvertError('MISSING', 'The table has no rows.', '');
  }
  if (resources.length === 0) {
    notes.add('ASSUMED', 'There is no depot and no vehicle: they begin at the first stop', 'line 2');
    for (let i = 1; i <= vehicleCount(options); i += 1) {
      resources.push({ id: `vehicle-${i}`, start_location: { location_index: 0 } });
    }
  }
  const request = { travel: places.byCoordinates({}, notes, ''), resources, jobs };
  return { request, notes: notes.toNotes() };
}

/** The id of a row, or one made of its line. */
function idOf(cells: Cells, kind: string, ids: Set<string>): string {
  const id = cells.text('id') ?? `${kind}-${cells.line}`;
  if (ids.has(id)) {
    const path = `line ${cells.line}, id`;
    throw new ConvertError('DUPLICATE_ID', `${path} stands there twice: ${id.slice(0, 60)}.`, path);
  }
  ids.add(id);
  return id;
}

function placeOf(cells: Cells, places: PlaceTable): number {
  const [lat, lon] = [cells.number('lat', -90), cells.number('lon', -180)];
  if (lat === null || lon === null || lat > 90 || lon > 180) {
    return cells.fail(lat === null || lat > 90 ? 'lat' : 'lon', 'must hold degrees');
  }
  return places.at({ lat, lon });
}

function stopOf(cells: Cells, places: PlaceTable, id: string): object {
  const demands = cells.amounts();
  const windows = windowsOf(cells);
  const [label, penalty] = [cells.text('label'), cells.number('penalty', 0)];
  const [skills, resources] = [cells.list('skills'), cells.list('resources')];
  const minutes = cells.number('service_minutes', 0);
  const service = cells.time('service_time') ?? (minutes === null ? 0 : minutes * 60);
  if (minutes !== null && cells.text('service_time') !== null) {
    cells.fail('service_minutes', 'and service_time are both given');
  }
  const setup = cells.time('setup_time');
  return {
    id,
    location_index: placeOf(cells, places),
    service_time: service,
    ...(setup === null ? {} : { setup_time: setup }),
    ...(windows.length === 0 ? {} : { time_windows: windows }),
    ...(demands === null ? {} : { demands }),
    ...(skills.length === 0 ? {} : { required_skills: skills }),
    ...(resources.length === 0 ? {} : { allowed_resource_ids: resources }),
    ...(penalty === null ? {} : { mandatory: false, penalty }),
    ...(label === null ? {} : { metadata: { label } }),
  };
}

function windowsOf(cells: Cells): { start: number; end: number }[] {
  const [start, end] = [cells.time('window_start'), cells.time('window_end')];
  const single = start === null && end === null ? [] : [{ start: start ?? 0, end: end ?? NEVER_S }];
  const listed = cells.list('time_windows').map((entry) => {
    const [from, until, more] = entry.split(/\s*[-–]\s*/);
    return from === undefined || until === undefined || more !== undefined
      ? cells.fail('time_windows', 'must hold windows such as 08:00-10:00')
      : { start: cells.timeOf(from, 'time_windows'), end: cells.timeOf(until, 'time_windows') };
  });
  const windows = [...single, ...listed];
  if (windows.some((window) => window.end < window.start)) {
    cells.fail('window_end', 'must not lie before the window begins');
  }
  return windows;
}

/** A demand in the row of a vehicle is its capacity, a window its shift. */
function vehicleOf(cells: Cells, places: PlaceTable, id: string, notes: NoteBook): object {
  const capacities = cells.amounts();
  const amounts = typeof capacities === 'number' ? [capacities] : Object.values(capacities ?? {});
  if (amounts.some((amount) => amount < 0)) {
    cells.fail('demand', 'must not be negative: it is a capacity');
  }
  const [shift = DAY, ...others] = windowsOf(cells);
  const skills = cells.list('skills');
  const label = cells.text('label');
  const idle = ['service_time', 'service_minutes', 'setup_time', 'penalty', 'resources'];
  for (const field of idle.filter((one) => cells.text(one) !== null)) {
    notes.add('NOT_CARRIED', 'A vehicle has no such field', `line ${cells.line}, ${field}`);
  }
  if (others.length > 0) {
    notes.add('NOT_CARRIED', 'A vehicle has one shift: the first', `line ${cells.line}, time_windows`);
  }
  return {
    id,
    start_location: { location_index: placeOf(cells, places) },
    time_window: shift,
    ...(capacities === null ? {} : { capacities }),
    ...(skills.length === 0 ? {} : { skills }),
    ...(label === null ? {} : { metadata: { label } }),
  };
}

function vehicleCount({ vehicles: count = 1 }: ConvertOptions): number {
  if (!Number.isInteger(count) || count < 1 || count > MOST_VEHICLES) {
    throw new ConvertError(
      'OUT_OF_RANGE',
      `There may be 1 to ${MOST_VEHICLES} vehicles, not ${count}.`,
      'vehicles',
    );
  }
  return count;
}

function vehiclesOf(
  cells: Cells,
  places: PlaceTable,
  count: number,
  ids: Set<string>,
  notes: NoteBook,
): object[] {
  const depot = idOf(cells, 'depot', ids);
  return Array.from({ length: count }, (_, i) => vehicleOf(cells, places, `${depot}-${i + 1}`, notes));
}
