import { normalizeText } from '@platen/contract'

/** Synonyms in field names, one group per row. The first word represents its group. A `bill` is a recipient, as in `bill_to`. */
const synonyms = [
  ['quantity', 'qty', 'quantities', 'count', 'units', 'pieces', 'menge', 'anzahl', 'quantite', 'cantidad'],
  [
    'description',
    'title',
    'descr',
    'what',
    'bezeichnung',
    'beschreibung',
    'designation',
    'libelle',
    'descripcion',
  ],
  ['name', 'fullname', 'displayname', 'nom', 'nombre'],
  ['number', 'no', 'nr', 'num', 'nummer', 'numero'],
  ['price', 'unitprice', 'preis', 'prix', 'precio', 'cost'],
  ['amount', 'sum', 'betrag', 'montant', 'importe', 'value'],
  ['total', 'totals', 'gesamt', 'grandtotal'],
  ['tax', 'vat', 'mwst', 'ust', 'tva', 'iva', 'gst'],
  [
    'customer',
    'client',
    'buyer',
    'billing',
    'bill',
    'recipient',
    'payer',
    'kunde',
    'debtor',
    'billto',
    'cliente',
  ],
  ['seller', 'vendor', 'merchant', 'supplier', 'issuer', 'sender', 'shop', 'store', 'from'],
  ['shipping', 'ship', 'delivery', 'deliver', 'shipto'],
  ['email', 'mail'],
  ['phone', 'telephone', 'tel', 'mobile'],
  ['zip', 'postal', 'postcode', 'postalcode', 'plz'],
  ['street', 'address1', 'line1', 'strasse'],
  ['address', 'adresse', 'anschrift', 'direccion'],
  ['city', 'town', 'ort', 'stadt', 'ville'],
  ['date', 'created', 'issued', 'datum', 'day', 'on', 'fecha'],
  ['due', 'until', 'deadline', 'payable'],
  ['item', 'line', 'row', 'position', 'product', 'article', 'positionen', 'artikel', 'entry'],
  ['id', 'identifier', 'uuid', 'key'],
  ['note', 'notes', 'comment', 'remark', 'message', 'memo', 'bemerkung'],
  ['order', 'bestellung', 'purchase', 'po'],
  ['invoice', 'rechnung', 'facture', 'factura'],
  ['company', 'organization', 'organisation', 'firm', 'firma', 'business'],
  ['reference', 'ref'],
  ['detail', 'details', 'variant', 'subtitle'],
  ['paid', 'payed', 'bezahlt'],
  ['locale', 'language', 'lang'],
  ['unit', 'uom', 'einheit'],
  ['discount', 'rabatt', 'reduction'],
]

const representatives = new Map(synonyms.flatMap((words) => words.map((word) => [word, words[0] ?? word])))
/** Words without meaning in names. */
const fillers: ReadonlySet<string> = new Set([
  'the',
  'of',
  'at',
  'in',
  'is',
  'a',
  'and',
  'my',
  'your',
  's',
  'object',
  'data',
  'fields',
  'body',
  'payload',
  'attributes',
  'properties',
  'response',
  'form',
  'answers',
])
const lengthMax = 120

/** Returns the words of a name, each replaced by its synonym: `lineItems` is `item`. */
export function splitName(name: string): string[] {
  const words = normalizeText(name.slice(0, lengthMax), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
  return [...new Set(words.map(standingFor))]
}

function standingFor(word: string): string {
  const single = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  return representatives.get(word) ?? representatives.get(single) ?? single
}
