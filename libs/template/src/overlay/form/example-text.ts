/** Recognizable example text for words in labels. The first entry that matches a label is used. Its strings are in order, the longest first. */
const examples: readonly (readonly [label: RegExp, ...texts: string[]])[] = [
  [within('e-?mail', 'correo', 'courriel'), 'ada@example.com'],
  [within('phone', 'telephone', 'mobile', 'fax', 'telefon', 'téléphone', 'teléfono'), '555 0100'],
  [
    within('address', 'street', 'straße', 'anschrift', 'adresse', 'rue', 'dirección', 'calle'),
    '12 Mill Lane',
  ],
  [within('occupation', 'profession', 'beruf', 'ocupación'), 'Engineer'],
  [within('first name', 'given name', 'vorname', 'prénom'), 'Ada'],
  [within('last name', 'surname', 'family name', 'nachname', 'familienname', 'apellidos?'), 'Lovelace'],
  [within('company', 'firm', "firm[’']s name", 'employer', 'firma', 'société', 'empresa'), 'Example Ltd'],
  [within('country', 'land', 'pays', 'país'), 'Canada'],
  [within('city', 'town', 'ort', 'stadt', 'ville', 'ciudad'), 'Springfield', 'Leeds'],
  [
    within('zip', 'zip code', 'post(?:al)? ?code', 'plz', 'postleitzahl', 'code postal', 'código postal'),
    '12345',
  ],
  [within('names?', 'full name', 'nom', 'nombre'), 'Ada Lovelace', 'Ada'],
  [within('date', 'birthday', 'datum', 'geburtsdatum', 'geboren am', 'fecha'), '2026-01-31'],
  [
    within('account', 'account no', 'number', 'no', 'nummer', 'nr', 'numéro', 'número', 'id'),
    '1234567',
    '123',
  ],
]
const amounts = ['1,250.00', '1250', '99']

function within(...words: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
}

/** Returns an example for a label with a limited number of characters. Undefined for an unknown label. */
export function exampleText(
  label: string,
  { isAmount, lettersMax }: { isAmount: boolean; lettersMax: number },
): string | undefined {
  const texts = isAmount ? amounts : (examples.find(([words]) => words.test(label))?.slice(1) as string[])
  return texts?.find(({ length }) => length <= lettersMax)
}
