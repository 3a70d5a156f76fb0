import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import { length, partArguments, placeArguments, shortText } from './shared.ts'

const closed = { additionalProperties: false } as const
const colour = (description: string) =>
  Type.String({ pattern: '^(#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?|[a-z]{3,20})$', description })

/** A part elsewhere. */
export const movePart = defineCommand({
  name: 'move_part',
  title: 'Move a part of the page',
  sentences: {
    en: 'move the terms above the table',
    de: 'verschiebe die Tabelle nach oben',
  },
  keywords: ['move', 'verschieben', 'déplacer', 'mover'],
  description:
    'Moves a part of the page before or after another one, a step up or down, or to the top or bottom.',
  arguments: Type.Object(
    {
      ...partArguments,
      to: Type.Optional(shortText('The part beside which it goes, as `part` names one.')),
      beside: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'In place of `to`: where the element beside which it goes begins in template.html.',
        }),
      ),
      direction: Type.Optional(
        Type.Enum(['up', 'down', 'top', 'bottom'], {
          description: 'In place of `to`. The top is below the letterhead and the title.',
        }),
      ),
      at: Type.Optional(Type.Enum(['before', 'after'], { description: 'The side of `to`. Default: after.' })),
    },
    closed,
  ),
  example: { part: 'Terms', to: 'table', at: 'before' },
  readings: {},
  sayings: {},
})

/** A column elsewhere. */
export const moveColumn = defineCommand({
  name: 'move_column',
  title: 'Move a column',
  sentences: { en: 'move the column price before quantity', de: 'verschiebe die Spalte Preis vor Menge' },
  keywords: ['move column', 'swap', 'order of columns', 'spalte verschieben', 'spalten tauschen'],
  description:
    'Moves a column of a table before or after another one. Without another one, to the beginning or the end.',
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
      at: Type.Optional(Type.Enum(['before', 'after'], { description: 'Default: after.' })),
    },
    closed,
  ),
  example: { field: 'items.price', to: 'items.quantity', at: 'before' },
  readings: {},
  sayings: {},
})

/** The same again. */
export const duplicatePart = defineCommand({
  name: 'duplicate_part',
  title: 'Duplicate a part of the page',
  keywords: ['duplicate', 'copy', 'duplizieren', 'dupliquer', 'duplicar'],
  description: 'Puts a copy of a part of the page after it.',
  arguments: Type.Object({ ...partArguments }, closed),
  example: { part: 'Terms' },
  readings: {},
  sayings: {},
})

/** A part that goes. */
export const deletePart = defineCommand({
  name: 'delete_part',
  title: 'Delete a part of the page',
  sentences: {
    en: 'remove the notes',
    de: 'entferne die Notizen',
  },
  keywords: ['delete', 'remove', 'löschen', 'entfernen', 'supprimer', 'eliminar'],
  description:
    'Deletes a part of the page, with the conditions that it alone fills: a heading with all that it heads, a term with its detail and field, the heading of a column with the column. Other fields stay in the settings and samples.',
  arguments: Type.Object({ ...partArguments }, closed),
  example: { part: 'Terms' },
  readings: {},
  sayings: {},
})

/** A field that goes everywhere. */
export const removeField = defineCommand({
  name: 'remove_field',
  title: 'Remove a field',
  sentences: { en: 'remove the field phone', de: 'entferne das Feld Telefon' },
  keywords: ['remove field', 'delete field', 'feld entfernen', 'feld löschen'],
  description:
    'Removes a field everywhere: on the page with its labels, in settings, texts and samples. A field that a formula needs only goes off the page.',
  arguments: Type.Object({ field: shortText('Path or label of the field.') }, closed),
  example: { field: 'order_no' },
  readings: {},
  sayings: {},
})

/** A field that is not printed. */
export const hideField = defineCommand({
  name: 'hide_field',
  title: 'Take a field off the page',
  sentences: { en: 'hide the month', de: 'verstecke das Datum' },
  keywords: ['hide', 'verstecken', 'ausblenden', 'cacher', 'ocultar'],
  description: 'Takes a field with its labels off the page. It stays in the settings and samples.',
  arguments: Type.Object({ field: shortText('Path or label of the field.') }, closed),
  example: { field: 'order_no' },
  readings: {},
  sayings: {},
})

/** How a part looks. */
export const setStyle = defineCommand({
  name: 'set_style',
  title: 'Set the style of a part',
  sentences: {
    en: 'make the headings dark green',
    de: 'mach die Überschriften dunkelgrün',
  },
  keywords: ['bold', 'italic', 'colour', 'color', 'font size', 'fett', 'kursiv', 'farbe', 'gras', 'negrita'],
  description: 'Sets size, colour, weight, alignment and space of a part of the page, as CSS of its own.',
  arguments: Type.Object(
    {
      ...partArguments,
      size: Type.Optional(length('Size of its letters, such as 12pt.')),
      colour: Type.Optional(colour('Of its text: `#1b2f5c` or a CSS name.')),
      background: Type.Optional(colour('Behind it.')),
      bold: Type.Optional(Type.Boolean()),
      italic: Type.Optional(Type.Boolean()),
      align: Type.Optional(Type.Enum(['left', 'center', 'right', 'justify'])),
      spaceBefore: Type.Optional(length('Space above it.')),
      spaceAfter: Type.Optional(length('Space below it.')),
    },
    closed,
  ),
  example: { part: 'h1', size: '20pt', colour: '#1b2f5c' },
  readings: {},
  sayings: {},
})

/** A part for each row. */
export const repeatForEach = defineCommand({
  name: 'repeat_for_each',
  title: 'Repeat a part for each row of a list',
  keywords: ['repeat', 'for each', 'wiederholen', 'répéter', 'repetir'],
  description:
    'Prints a part of the page once for each row of a list. Fields that only this part prints become fields of the rows.',
  arguments: Type.Object(
    { ...partArguments, list: shortText('Name of the list; a new one is added.') },
    closed,
  ),
  example: { part: 'article', list: 'articles' },
  readings: {},
  sayings: {},
})

/** A field on the page. */
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

/** Another name. */
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

/** Another type. */
export const setFieldType = defineCommand({
  name: 'set_field_type',
  title: 'Change the type of a field',
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
  readings: {},
  sayings: {},
})

/** A field that is calculated. */
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

/** A column that goes. */
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
  readings: {},
  sayings: {},
})

/** A column that comes. */
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
