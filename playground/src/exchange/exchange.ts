import type { Json } from '../api/types';
import { printJson } from '../request/print-json';
import type { Session } from '../session/session';
import { counted } from '../ui/clock';
import { Signal } from '../ui/signal';
import { mappingOf, withChoice } from './column-choices';
import { type Column, type Converter, loadConverter, type Note } from './converter';
import { type SavedFile, saveFile } from './save-file';
import { stopsRows } from './stops-rows';

/** What the dialog asks or tells. */
export type Sheet = TableSheet | OfferSheet | NotesSheet;

export interface TableSheet {
  readonly kind: 'table';
  readonly name: string;
  readonly text: string;
  readonly converter: Converter;
  readonly columns: readonly Column[];
  readonly vehicles: number;
  /** Why it could not be read so. */
  readonly refusal: string;
}

export interface OfferSheet {
  readonly kind: 'offer';
  readonly converter: Converter;
  readonly refusal: string;
}

export interface NotesSheet {
  readonly kind: 'notes';
  readonly title: string;
  readonly notes: readonly Note[];
}

export interface PickedFile {
  readonly name: string;
  text(): Promise<string>;
}

type Page = Pick<Session, 'text' | 'example' | 'notice' | 'shown' | 'open' | 'format'>;

const TABLE_NAME = /\.(csv|tsv)$/i;

/** Requests and problems of other tools that come in as files, and what goes out. */
export class Exchange {
  readonly sheet = new Signal<Sheet | null>(null);

  constructor(
    private readonly page: Page,
    private readonly save: (file: SavedFile) => void = saveFile,
  ) {}

  close(): void {
    this.sheet.value = null;
  }

  /** A request of ours, or a problem of another tool; of several files the others are its matrices, which some tools keep apart. */
  async read(files: readonly PickedFile[]): Promise<void> {
    await this.telling(async () => {
      const converter = await loadConverter();
      const texts = await Promise.all(
        files.map(async (file) => ({ name: file.name, text: withoutMark(await file.text()) })),
      );
      const problem = texts.find(({ text }) => converter.detectFormat(text) !== null) ?? texts[0];
      if (problem === undefined) {
        return;
      }
      const { name, text } = problem;
      const format = TABLE_NAME.test(name) ? converter.formatOf('csv') : converter.detectFormat(text);
      if (format === null) {
        this.openRequest(text);
      } else if (format.name === 'csv') {
        const columns = converter.describeTable(text);
        this.sheet.value = { kind: 'table', name, text, converter, columns, vehicles: 1, refusal: '' };
      } else {
        const matrices = texts.filter((one) => one !== problem).map((one) => one.text);
        const { request, notes } = format.toRequest(text, matrices.length === 0 ? {} : { matrices });
        this.openConverted(`${name} was read as ${format.title}`, request, notes);
      }
    });
  }

  /** A column of the table is taken for a field, or for nothing. */
  choose(index: number, field: string | null): void {
    this.changeTable((table) => ({ ...table, columns: withChoice(table.columns, index, field) }));
  }

  setVehicles(vehicles: number): void {
    this.changeTable((table) => ({ ...table, vehicles }));
  }

  importTable(): void {
    this.changeTable((table) => {
      const { converter, text, name, columns, vehicles } = table;
      try {
        const mapping = mappingOf(columns);
        const { request, notes } = converter.formatOf('csv').toRequest(text, { columns: mapping, vehicles });
        this.openConverted(`${name} was read as a table of stops`, request, notes);
        return null;
      } catch (error) {
        return { ...table, refusal: messageOf(error) };
      }
    });
  }

  /** What can be taken away. */
  async offer(): Promise<void> {
    await this.telling(async () => {
      this.sheet.value = { kind: 'offer', converter: await loadConverter(), refusal: '' };
    });
  }

  /** The text of the editor, as it is. */
  saveRequest(): void {
    this.save({ name: `${this.baseName}.json`, type: 'application/json', text: this.page.text.value });
    this.close();
  }

  /** The request as a problem of another tool. */
  saveAs(format: string): void {
    const sheet = this.sheet.value;
    if (sheet?.kind !== 'offer') {
      return;
    }
    try {
      const target = sheet.converter.formatOf(format);
      const { name, title } = target;
      const { text = '', notes = [] } = target.fromRequest?.(JSON.parse(this.page.text.value)) ?? {};
      const isTable = name === 'csv';
      this.save({
        name: `${this.baseName}.${isTable ? 'stops.csv' : `${name}.json`}`,
        type: isTable ? 'text/csv' : 'application/json',
        text,
      });
      this.tell(`The request was written as ${title}`, notes);
    } catch (error) {
      const text = error instanceof SyntaxError ? 'The request is no JSON yet.' : messageOf(error);
      this.sheet.value = { ...sheet, refusal: text };
    }
  }

  /** The stops of the plan that is shown. */
  savePlan(): void {
    const sheet = this.sheet.value;
    const view = this.page.shown.value?.view ?? null;
    if (sheet?.kind === 'offer' && view !== null) {
      const text = sheet.converter.writeCsv(stopsRows(view));
      this.save({ name: `${this.baseName}.plan.csv`, type: 'text/csv', text });
      this.close();
    }
  }

  private get baseName(): string {
    return this.page.example.value === '' ? 'request' : this.page.example.value;
  }

  private changeTable(change: (table: TableSheet) => TableSheet | null): void {
    const sheet = this.sheet.value;
    if (sheet?.kind === 'table') {
      const changed = change(sheet);
      if (changed !== null) {
        this.sheet.value = changed;
      }
    }
  }

  /** As it was written, unless it was written for machines. */
  private openRequest(text: string): void {
    this.page.open(text);
    if (!text.trim().includes('\n')) {
      this.page.format();
    }
  }

  private openConverted(title: string, request: unknown, notes: readonly Note[]): void {
    // What a converter leaves undefined is not there.
    this.page.open(printJson(JSON.parse(JSON.stringify(request)) as Json));
    this.tell(title, notes);
  }

  private tell(title: string, notes: readonly Note[]): void {
    const told = notes.length === 0 ? 'with all that it says' : `with ${counted(notes.length, 'note')}`;
    this.page.notice.value = { kind: 'info', text: `${title}, ${told}.` };
    this.sheet.value = notes.length === 0 ? null : { kind: 'notes', title, notes };
  }

  private async telling(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.page.notice.value = { kind: 'bad', text: messageOf(error) };
    }
  }
}

/** A byte order mark, which some editors write in front, is no JSON. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
