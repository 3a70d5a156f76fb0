import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import {
  column,
  field,
  gone,
  hide,
  move,
  placeArguments,
  remove,
  shortText,
  sides,
  toEnd,
  toStart,
} from './shared.ts'

const closed = { additionalProperties: false } as const

export const moveColumn = defineCommand({
  name: 'move_column',
  title: 'Move a column',
  sentences: { en: 'move the column price before quantity', de: 'verschiebe die Spalte Preis vor Menge' },
  keywords: ['move column', 'swap', 'order of columns', 'spalte verschieben', 'spalten tauschen'],
  description:
    'Moves a column of a table before or after another one, or swaps the two. Without another one, to the beginning or the end.',
  arguments: Type.Object(
    {
      field: Type.Optional(
        shortText('Path or label of the field that it prints. Not needed where `about` is a cell of it.'),
      ),
      to: Type.Optional(shortText('Path or label of the field of the other column.')),
      beside: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'In place of `to`: where a cell of the other column begins in template.html.',
        }),
      ),
      at: Type.Optional(
        Type.Enum(['before', 'after', 'swap'], {
          description: '`swap` moves the other column to where this one was. Default: after.',
        }),
      ),
    },
    closed,
  ),
  example: { field: 'items.price', to: 'items.quantity', at: 'before' },
  readings: { column: 'cell', to: 'cell', at: 'choice' },
  choices: { at: sides },
  sayings: {
    en: [
      `${move} {column} [(directly|right|just|direkt|juste|justo)] {at} {to}`,
      {
        says: `(swap|exchange|switch|tausche*|vertausche*|inverse|échange|intercambia|поменяй местами) {column} (and|with|und|mit|et|avec|y|con|и|с) {to} [${column}]`,
        with: { at: 'swap' },
      },
      { says: `${move} {column} ${toStart}`, with: { at: 'before' } },
      { says: `${move} {column} ${toEnd}`, with: { at: 'after' } },
    ],
    de: [],
  },
})

export const removeField = defineCommand({
  name: 'remove_field',
  title: 'Remove a field',
  sentences: { en: 'remove the field phone', de: 'entferne das Feld Telefon' },
  keywords: ['remove field', 'delete field', 'feld entfernen', 'feld löschen'],
  description:
    'Removes a field everywhere: on the page with its labels, in settings, texts and samples. A field that a formula needs only goes off the page.',
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
  title: 'Take a field off the page',
  sentences: { en: 'hide the month', de: 'verstecke das Datum' },
  keywords: ['hide', 'verstecken', 'ausblenden', 'cacher', 'ocultar'],
  description: 'Takes a field with its labels off the page. It stays in the settings and samples.',
  arguments: Type.Object({ field: shortText('Path or label of the field.') }, closed),
  example: { field: 'order_no' },
  readings: { value: 'plain' },
  sayings: {
    en: [
      `${hide} {value} [(aus|weg)]`,
      '{value} [bitte] (nicht drucken|nicht anzeigen|nicht zeigen|nicht mehr)',
    ],
    de: [],
  },
})

export const insertField = defineCommand({
  name: 'insert_field',
  title: 'Insert a field',
  sentences: {
    en: 'add a field delivery date below the title',
    de: 'ergänze ein Feld Telefon unter dem Titel',
  },
  keywords: ['field', 'merge field', 'feld', 'champ', 'campo'],
  description:
    'Prints a field with its label in a line of its own. A field that the template does not have is added, with an example.',
  arguments: Type.Object(
    {
      field: Type.Optional(shortText('Path or label of a field that is there.')),
      newField: Type.Optional(shortText('Label of a field to add, such as “Order date”.')),
      type: Type.Optional(
        Type.Enum(['text', 'multiline', 'number', 'money', 'percent', 'date', 'boolean'], {
          description: 'Of a new field. Default: text.',
        }),
      ),
      ...placeArguments,
    },
    closed,
  ),
  example: { newField: 'Order date', type: 'date', part: 'h1' },
  readings: {},
  sayings: {},
})

export const renameField = defineCommand({
  name: 'rename_field',
  title: 'Rename a field',
  sentences: {
    en: 'rename the field customer to client',
    de: 'Benenne das Feld Kunde in Auftraggeber um',
  },
  keywords: ['rename', 'umbenennen', 'renommer', 'renombrar'],
  description: 'Renames a field everywhere: on the page, in settings, formulas, texts and samples.',
  arguments: Type.Object(
    {
      field: shortText('Path or label of the field.'),
      name: Type.String({
        pattern: String.raw`^[\p{L}_][\p{L}\p{N}_]{0,99}$`,
        description: 'Its new name: letters, digits and _.',
      }),
    },
    closed,
  ),
  example: { field: 'order_no', name: 'order_number' },
  readings: {},
  sayings: {},
})

export const setFieldType = defineCommand({
  name: 'set_field_type',
  title: 'Change the type of a field',
  sentences: { en: 'change the type of quote number to text', de: 'ändere den Typ von Menge in Zahl' },
  keywords: ['type', 'typ', 'feldtyp', 'tipo'],
  description:
    'Declares what a field holds, so that it is checked and printed in the language of the document.',
  arguments: Type.Object(
    {
      field: shortText('Path or label of the field.'),
      type: Type.Enum(['text', 'multiline', 'number', 'money', 'percent', 'date', 'datetime', 'boolean']),
      currency: Type.Optional(
        Type.String({ pattern: '^[A-Z]{3}$', description: 'Of money, such as EUR. Needed for money.' }),
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
  description: 'Adds a field that a formula gives, such as `round(subtotal * 0.19, 2)`. See formulas.md.',
  arguments: Type.Object(
    {
      name: Type.String({
        pattern: String.raw`^[\p{L}_][\p{L}\p{N}_]{0,99}(\.[\p{L}_][\p{L}\p{N}_]{0,99})?$`,
        description: 'Its name; `items.amount` for a field of each row.',
      }),
      formula: Type.String({ minLength: 1, maxLength: 2_000 }),
      label: Type.Optional(shortText('For people.')),
    },
    closed,
  ),
  example: { name: 'item_count', formula: 'count(items)' },
  readings: {},
  sayings: {},
})

export const removeColumn = defineCommand({
  name: 'remove_column',
  title: 'Remove a column',
  sentences: {
    en: 'remove the column quantity',
    de: 'entferne die Spalte Menge',
  },
  keywords: ['remove column', 'delete column', 'spalte entfernen'],
  description:
    'Removes the column of a table that prints a field. Fields that only it prints, and that no formula needs, go from settings and samples.',
  arguments: Type.Object(
    {
      field: Type.Optional(
        shortText('Path or label of a field of the rows. Not needed where `about` is a cell of the column.'),
      ),
    },
    closed,
  ),
  example: { field: 'items.quantity' },
  readings: { column: 'column' },
  sayings: {
    en: [
      `${remove} ${column} [{column}]`,
      `${remove} {column} ${column}`,
      `${column} {column} ${gone}`,
      `{column} ${column} ${gone}`,
    ],
    de: [],
  },
})

export const addColumn = defineCommand({
  name: 'add_column',
  title: 'Add a column',
  sentences: {
    en: 'add a column discount',
    de: 'Füge eine Spalte Rabatt hinzu',
  },
  keywords: ['add column', 'new column', 'spalte hinzufügen', 'neue spalte'],
  description: 'Adds a field to the rows of a list, with a column of its own in the table of that list.',
  arguments: Type.Object(
    {
      list: shortText('Path of the list, such as `items`.'),
      newField: shortText('Label of the field to add, such as “Discount”.'),
      type: Type.Optional(
        Type.Enum(['text', 'number', 'money', 'percent', 'date'], { description: 'Default: text.' }),
      ),
      position: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 50, description: 'Columns before it. Default: all.' }),
      ),
    },
    closed,
  ),
  example: { list: 'items', newField: 'Discount', type: 'percent' },
  readings: {},
  sayings: {},
})
