import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import {
  add,
  addNamed,
  addNamedBefore,
  addOnly,
  besideIt,
  field,
  gone,
  hideGerman,
  hideNotGerman,
  into,
  intoGerman,
  newFieldArguments,
  placeArguments,
  remove,
  rename,
  renameGerman,
  shortText,
  sides,
} from './shared.ts'

const fieldNoun = '[(merge|input|data)] (field|fields|feld|felder|champ|champs|campo|campos)'

const closed = { additionalProperties: false } as const

export const removeField = defineCommand({
  name: 'remove_field',
  title: 'Remove a field',
  sentences: { en: 'remove the phone field', de: 'entferne das Feld Telefon' },
  keywords: ['remove field', 'delete field', 'feld entfernen', 'feld löschen'],
  description:
    'Removes a field everywhere: on the page with its labels, and in settings, translations and samples. A field that a formula needs is removed only from the page.',
  arguments: Type.Object({ field: shortText('Path or label of the field.') }, closed),
  example: { field: 'order_no' },
  readings: { field: 'shown', value: 'plain' },
  sayings: {
    en: [
      `${remove} ${field} {field}`,
      `${remove} {field} ${field}`,
      `${remove} {value} [(here|there|at all|any more|drucken|anzeigen|haben)]`,
      `{value} ${gone}`,
    ],
    de: [],
  },
})

export const hideField = defineCommand({
  name: 'hide_field',
  title: 'Remove a field from the page',
  sentences: { en: 'hide the month', de: 'verstecke das Datum' },
  keywords: ['hide', 'verstecken', 'ausblenden', 'cacher', 'ocultar'],
  description: 'Removes a field and its labels from the page, but keeps it in the settings and samples.',
  arguments: Type.Object({ field: shortText('Path or label of the field.') }, closed),
  example: { field: 'order_no' },
  readings: { value: 'plain' },
  sayings: {
    en: [`${hideNotGerman} {value}`],
    de: [
      `${hideGerman} {value} [(aus|weg)]`,
      '{value} [bitte] (nicht drucken|nicht anzeigen|nicht zeigen|nicht mehr)',
    ],
  },
})

export const insertField = defineCommand({
  name: 'insert_field',
  title: 'Insert a field',
  sentences: {
    en: 'add a field called delivery date below the title',
    de: 'ergänze ein Feld Telefon unter dem Titel',
  },
  keywords: ['field', 'merge field', 'feld', 'champ', 'campo'],
  description:
    'Prints a field with its label: next to a part of the page, or at the end of the page’s list of details. If the template does not have the field, it is added with an example.',
  arguments: Type.Object(
    {
      field: Type.Optional(shortText('Path or label of an existing field.')),
      newField: Type.Optional(shortText('Label of a field to add, such as “Order date”.')),
      group: Type.Optional(shortText('Path of a new field’s group, such as `customer`.')),
      ...newFieldArguments,
      ...placeArguments,
    },
    closed,
  ),
  example: { newField: 'Order date', type: 'date', part: 'h1' },
  readings: { type: 'choice', newField: 'newField', known: 'knownField', at: 'choice', place: 'place' },
  choices: {
    at: sides,
    type: {
      text: ['text'],
      date: ['date', 'datum', 'datums', 'fecha'],
      number: ['number', 'zahl', 'zahlen', 'número'],
      money: ['money', 'amount', 'betrag', 'betrags', 'geld', 'montant'],
      percent: ['percentage', 'percent', 'prozent'],
      boolean: ['yes/no'],
      multiline: ['multiline', 'multi-line'],
    },
  },
  sayings: {
    en: [
      `${addNamed(`[{type}] ${fieldNoun}`)} ${besideIt('place')}`,
      `${addNamed('{type}[-](field|feld|felder)')} ${besideIt('place')}`,
      `${addNamedBefore(fieldNoun)} ${besideIt('place')}`,
      `${addOnly} {known} ${besideIt('place')}`,
      {
        says: `${add} (number of|anzahl|anzahl der|anzahl von|nombre de|número de) {newField} ${besideIt('place')}`,
        with: { type: 'number' },
      },
    ],
    de: [],
  },
})

export const renameField = defineCommand({
  name: 'rename_field',
  title: 'Rename a field',
  sentences: {
    en: 'rename the field customer to client',
    de: 'Benenne das Feld Kunde in Auftraggeber um',
  },
  keywords: ['rename', 'umbenennen', 'renommer', 'renombrar'],
  description: 'Renames a field everywhere: page, settings, formulas, translations and samples.',
  arguments: Type.Object(
    {
      field: shortText('Path or label of the field.'),
      name: Type.String({
        pattern: String.raw`^[\p{L}_][\p{L}\p{N}_]{0,99}$`,
        description: 'The new name: letters, digits and _.',
      }),
    },
    closed,
  ),
  example: { field: 'order_no', name: 'order_number' },
  readings: { field: 'fieldNamed', called: 'shown', name: 'fieldName' },
  sayings: {
    en: [
      `${rename} {field} ${into} {name}`,
      '{field} (should be|is to be|must be) (called|named|labelled|labeled) {name}',
      'call [the] field {called} {name}',
    ],
    de: [`${renameGerman} {field} ${intoGerman} {name} [um]`, '{field} (soll|sollte|muss) {name} heißen'],
    fr: ["{field} doit s'appeler {name}"],
    es: ['{field} debe llamarse {name}'],
  },
})

export const setFieldType = defineCommand({
  name: 'set_field_type',
  title: 'Change the type of a field',
  sentences: { en: 'change the type of quote number to text', de: 'ändere den Typ von Menge in Zahl' },
  keywords: ['type', 'typ', 'feldtyp', 'tipo'],
  description:
    'Declares the type of a field, so that its values are checked, and printed in the document’s language.',
  arguments: Type.Object(
    {
      field: shortText('Path or label of the field.'),
      type: Type.Enum(['text', 'multiline', 'number', 'money', 'percent', 'date', 'datetime', 'boolean']),
      currency: Type.Optional(
        Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency, such as EUR. Required for money.' }),
      ),
    },
    closed,
  ),
  example: { field: 'date', type: 'date' },
  readings: { field: 'field', type: 'choice' },
  choices: {
    type: {
      text: ['text', 'texte', 'texto'],
      multiline: ['multiline', 'several lines', 'mehrzeilig'],
      number: ['number', 'zahl', 'nombre', 'número'],
      percent: ['percent', 'percentage', 'prozent', 'pourcentage', 'porcentaje'],
      date: ['date', 'datum', 'fecha'],
      datetime: ['date and time', 'datum und uhrzeit'],
      boolean: ['yes or no', 'yes/no', 'ja oder nein', 'ja/nein'],
    },
  },
  sayings: {
    en: ['type of [field] {field} (to|into|as) {type}', '[field] {field} type (to|into|as) {type}'],
    de: ['typ (von|des|der) [feldes] {field} (in|auf|zu) {type}'],
    fr: ['type (de|du) [champ] {field} en {type}'],
    es: ['tipo (de|del) [campo] {field} a {type}'],
  },
})

export const addFormula = defineCommand({
  name: 'add_formula',
  title: 'Add a calculated field',
  keywords: ['formula', 'calculate', 'formel', 'berechnen', 'formule', 'fórmula'],
  description:
    'Adds a field that is calculated by a formula, such as `round(subtotal * 0.19, 2)`. See formulas.md.',
  arguments: Type.Object(
    {
      name: Type.String({
        pattern: String.raw`^[\p{L}_][\p{L}\p{N}_]{0,99}(\.[\p{L}_][\p{L}\p{N}_]{0,99})?$`,
        description: 'Name of the field; `items.amount` for a field in each row.',
      }),
      formula: Type.String({ minLength: 1, maxLength: 2_000 }),
      label: Type.Optional(shortText('Display label.')),
    },
    closed,
  ),
  example: { name: 'item_count', formula: 'count(items)' },
  readings: {},
  sayings: {},
})
