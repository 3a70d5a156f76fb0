import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import {
  addNamed,
  addNamedBefore,
  besideIt,
  column,
  gone,
  move,
  newFieldArguments,
  remove,
  shortText,
  sides,
  toEnd,
  toStart,
} from './shared.ts'

const closed = { additionalProperties: false } as const
const ofTable = '(to|in|into|of|zu|zur|in der|der|a|dans|en|de)'

export const moveColumn = defineCommand({
  name: 'move_column',
  title: 'Move a column',
  sentences: { en: 'move the price column before quantity', de: 'verschiebe die Spalte Preis vor Menge' },
  keywords: ['move column', 'swap', 'order of columns', 'spalte verschieben', 'spalten tauschen'],
  description:
    'Moves a table column before or after another one, or swaps the two. Without another column, moves it to the beginning or the end.',
  arguments: Type.Object(
    {
      field: Type.Optional(
        shortText(
          'Path or label of the field that the column prints. Optional if `run_command`’s `about` is a cell in the column.',
        ),
      ),
      to: Type.Optional(shortText('Path or label of the other column’s field.')),
      beside: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'Instead of `to`: the offset in template.html of a cell in the other column.',
        }),
      ),
      at: Type.Optional(
        Type.Enum(['before', 'after', 'swap'], {
          description: '`swap` exchanges the positions of the two columns. Default: after.',
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

export const removeColumn = defineCommand({
  name: 'remove_column',
  title: 'Remove a column',
  sentences: {
    en: 'remove the quantity column',
    de: 'entferne die Spalte Menge',
  },
  keywords: ['remove column', 'delete column', 'spalte entfernen'],
  description:
    'Removes the table column that prints a field. Fields that are printed only there and are not used in a formula are also removed from settings and samples.',
  arguments: Type.Object(
    {
      field: Type.Optional(
        shortText(
          'Path or label of a field in the rows. Optional if `run_command`’s `about` is a cell in the column.',
        ),
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
    en: 'add a column called discount',
    de: 'Füge eine Spalte Rabatt hinzu',
  },
  keywords: ['add column', 'new column', 'spalte hinzufügen', 'neue spalte'],
  description: 'Adds a field to the rows of a list, with its own column in that list’s table.',
  arguments: Type.Object(
    {
      list: Type.Optional(
        shortText('Path of the list, such as `items`. Default: the only list with a table.'),
      ),
      newField: shortText('Label of the field to add, such as “Discount”.'),
      ...newFieldArguments,
      beside: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The offset in template.html of a cell in the column next to the new one.',
        }),
      ),
      at: Type.Optional(
        Type.Enum(['before', 'after'], {
          description: 'Whether to add it before or after that column. Default: after.',
        }),
      ),
      position: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 50,
          description: 'Number of columns before the new one. Default: all.',
        }),
      ),
    },
    closed,
  ),
  example: { list: 'items', newField: 'Discount', type: 'percent' },
  readings: { newField: 'columnName', at: 'choice', beside: 'column', other: 'ignored', list: 'list' },
  choices: { at: sides },
  sayings: {
    en: [
      {
        says: `${addNamed(`[table] ${column}`)} (between|zwischen|entre) {beside} (and|und|et|y) {other}`,
        with: { at: 'after' },
      },
      `${addNamed(`[table] ${column}`)} ${besideIt('beside')} [${ofTable} {list}]`,
      `${addNamed(`[table] ${column}`)} ${ofTable} {list} ${besideIt('beside')}`,
      `${addNamedBefore(column)} ${besideIt('beside')}`,
    ],
    de: [],
  },
})
