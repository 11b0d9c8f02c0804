import './exchange.css';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../session/session';
import { useSignal } from '../ui/signal';
import { choicesFor } from './column-choices';
import type { Column } from './converter';
import { groupedNotes } from './grouped-notes';
import type { Exchange, NotesSheet, OfferSheet, TableSheet } from './exchange';

interface DialogProps {
  readonly exchange: Exchange;
  readonly session: Session;
}

export function ExchangeDialog({ exchange, session }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useSignal(exchange.sheet);
  const isOpen = sheet !== null;
  useEffect(() => {
    if (isOpen) {
      dialog.current?.showModal();
    } else {
      dialog.current?.close();
    }
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      class="exchange"
      aria-labelledby="exchange-title"
      // Also by the Escape key.
      onClose={() => exchange.close()}
    >
      {sheet?.kind === 'table' && <Table exchange={exchange} sheet={sheet} />}
      {sheet?.kind === 'offer' && <Offer exchange={exchange} session={session} sheet={sheet} />}
      {sheet?.kind === 'notes' && <Notes exchange={exchange} sheet={sheet} />}
    </dialog>
  );
}

interface TableProps {
  readonly exchange: Exchange;
  readonly sheet: TableSheet;
}

/** Which column is what, and how many vehicles there are. */
function Table({ exchange, sheet }: TableProps) {
  const { name, columns, converter, vehicles, refusal } = sheet;
  return (
    <>
      <h2 id="exchange-title">Stops of {name}</h2>
      <div class="columns">
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">First cells</th>
              <th scope="col">Is</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, i) => (
              <ColumnRow
                key={`${i} ${column.title}`}
                column={column}
                fields={converter.STOP_FIELDS}
                choose={(field) => exchange.choose(i, field)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <label class="count">
        Vehicles{' '}
        <input
          type="number"
          min="1"
          max="1000"
          step="1"
          value={vehicles}
          onInput={(event) => exchange.setVehicles(event.currentTarget.valueAsNumber)}
        />
      </label>
      <p class="note">
        They start at the depot of the table, or at its first stop where it names none; rows of vehicles are
        taken as they are.
      </p>
      <Refusal text={refusal} />
      <div class="row end">
        <button type="button" onClick={() => exchange.close()}>
          Cancel
        </button>
        <button type="button" class="primary" onClick={() => exchange.importTable()}>
          Import the stops
        </button>
      </div>
    </>
  );
}

interface ColumnRowProps {
  readonly column: Column;
  readonly fields: readonly string[];
  readonly choose: (field: string | null) => void;
}

function ColumnRow({ column, fields, choose }: ColumnRowProps) {
  return (
    <tr>
      <th scope="row">{column.title}</th>
      <td class="samples">{column.samples.join(' · ')}</td>
      <td>
        <select
          aria-label={`What ${column.title} is`}
          value={column.field ?? ''}
          onChange={({ currentTarget: { value } }) => choose(value === '' ? null : value)}
        >
          <option value="">nothing</option>
          {choicesFor(column, fields).map(({ field, label }) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

interface OfferProps extends DialogProps {
  readonly sheet: OfferSheet;
}

/** What can be taken away, and in which form. */
function Offer({ exchange, session, sheet }: OfferProps) {
  const shown = useSignal(session.shown);
  const hasPlan = (shown?.view ?? null) !== null;
  const formats = sheet.converter.FORMATS.filter((format) => format.fromRequest !== undefined);
  return (
    <>
      <h2 id="exchange-title">Export</h2>
      <ul class="offers">
        <li>
          <button type="button" onClick={() => exchange.saveRequest()}>
            Request (JSON)
          </button>
        </li>
        {formats.map(({ name, title }) => (
          <li key={name}>
            <button type="button" onClick={() => exchange.saveAs(name)}>
              Request as {title}
            </button>
          </li>
        ))}
        <li>
          <button type="button" disabled={!hasPlan} onClick={() => exchange.savePlan()}>
            Stops of the plan (CSV)
          </button>
        </li>
      </ul>
      <Refusal text={sheet.refusal} />
      <div class="row end">
        <button type="button" onClick={() => exchange.close()}>
          Cancel
        </button>
      </div>
    </>
  );
}

interface NotesProps {
  readonly exchange: Exchange;
  readonly sheet: NotesSheet;
}

/** What the other side does not say as the source does. */
function Notes({ exchange, sheet }: NotesProps) {
  return (
    <>
      <h2 id="exchange-title">{sheet.title}</h2>
      <ul class="cards notes" aria-label="What was not carried as it stood">
        {groupedNotes(sheet.notes).map(({ code, message, paths }) => (
          <li key={`${code} ${message}`} class="card">
            <code>{code}</code> {message}
            {paths
              .filter((path) => path !== '')
              .map((path) => (
                <code key={path} class="change">
                  {path}
                </code>
              ))}
          </li>
        ))}
      </ul>
      <div class="row end">
        <button type="button" class="primary" onClick={() => exchange.close()}>
          Done
        </button>
      </div>
    </>
  );
}

function Refusal({ text }: { readonly text: string }) {
  return (
    <p class="bad" role="alert">
      {text}
    </p>
  );
}
