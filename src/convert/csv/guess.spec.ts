import { describeTable, formatOf } from '../index';

const fieldsOf = (text: string) => describeTable(text).map(({ title, field }) => `${title}: ${field ?? '–'}`);

describe('columns are recognised', () => {
  it.each([
    [
      'Naam;Breedtegraad;Lengtegraad;Adres;Duur (min.);Van;Tot',
      'id lat lon label service_minutes window_start window_end',
    ],
    [
      'Nom;Latitude;Longitude;Adresse;Durée (min);Début;Fin',
      'id lat lon label service_minutes window_start window_end',
    ],
    [
      'Auftrag;Breitengrad;Längengrad;Kunde;Dauer (Min.);Von;Bis',
      'id lat lon label service_minutes window_start window_end',
    ],
  ])('by their titles: %s', (titles, fields) => {
    expect(
      describeTable(`${titles}\n`)
        .map(({ field }) => field)
        .join(' '),
    ).toBe(fields);
  });

  it('by their cells, where titles say nothing: coordinates, clock times, names', () => {
    const text = 'Was;N;O;ab;bis wann;kg\nAalst;50,94;4,04;08:00;10:30;3\nGent;51,05;3,72;09:00;12:00;4\n';
    expect(fieldsOf(text)).toEqual([
      'Was: id',
      'N: lat',
      'O: lon',
      'ab: window_start',
      'bis wann: window_end',
      'kg: –',
    ]);
  });

  it('but a longitude beyond ninety degrees is none of latitude', () => {
    expect(fieldsOf('a,b\n139.69,35.68\n140.12,35.61\n')).toEqual(['a: lon', 'b: lat']);
  });

  it('and amounts, minutes and what stands there twice are guessed to be nothing', () => {
    expect(fieldsOf('a,b,c\n3.5,12,x\n4.5,15,x\n')).toEqual(['a: –', 'b: –', 'c: –']);
  });
});

it('a table without coordinates says which column to choose', () => {
  expect(() => formatOf('csv').toRequest('id,kg\na,3\n')).toThrow(
    'There is no column for lat: choose the one that holds the latitude in degrees.',
  );
});
