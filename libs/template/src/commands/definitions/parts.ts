import { Type } from 'typebox'
import { defineCommand } from '../command.ts'
import {
  gone,
  hideGerman,
  hideNotGerman,
  move,
  partArguments,
  remove,
  shortText,
  sides,
  toEnd,
  toStart,
} from './shared.ts'

const closed = { additionalProperties: false } as const
/** Phrases for the top right of a page. */
const corner =
  '(on the right|to the right|at the right|in the right|on the top right|to the top right|at the top right|in the top right|in the upper right corner|on the right-hand side|on the right side|top right|nach rechts oben|rechts oben|nach oben rechts|oben rechts|nach rechts|rechts|auf die rechte seite|en haut à droite|à droite|arriba a la derecha|a la derecha)'
/** Moves a part to another position. */
export const movePart = defineCommand({
  name: 'move_part',
  title: 'Move a part of the page',
  sentences: {
    en: 'move the terms above the table',
    de: 'verschiebe die Tabelle nach oben',
  },
  keywords: ['move', 'verschieben', 'déplacer', 'mover'],
  description:
    'Moves a part of the page before or after another part, one step up or down, or to the top or bottom.',
  arguments: Type.Object(
    {
      ...partArguments,
      to: Type.Optional(shortText('The part to move it next to, named as in `part`.')),
      beside: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'Instead of `to`: the offset in template.html of the element to move it next to.',
        }),
      ),
      direction: Type.Optional(
        Type.Enum(['up', 'down', 'top', 'bottom', 'right'], {
          description:
            'Instead of `to`. `top` means directly below the letterhead and the title. `right` puts a label with its value at the top right.',
        }),
      ),
      at: Type.Optional(Type.Enum(['before', 'after'], { description: 'The side of `to`. Default: after.' })),
    },
    closed,
  ),
  example: { part: 'Terms', to: 'table', at: 'before' },
  readings: { element: 'element', to: 'part', at: 'choice', direction: 'choice', valued: 'valued' },
  choices: {
    at: sides,
    direction: {
      up: [
        'up',
        'upwards',
        'higher',
        'nach oben',
        'hoch',
        'höher',
        'vers le haut',
        'plus haut',
        'hacia arriba',
        'arriba',
        'más arriba',
      ],
      down: [
        'down',
        'downwards',
        'lower',
        'nach unten',
        'runter',
        'tiefer',
        'vers le bas',
        'plus bas',
        'hacia abajo',
        'abajo',
        'más abajo',
      ],
    },
  },
  sayings: {
    en: [
      `${move} {element} [(directly|right|just|direkt|juste|justo)] {at} {to}`,
      `${move} [{element}] [(further|one|weiter|un poco)] {direction} [(one|once|a bit|eins|un peu|un poco)]`,
      { says: `${move} {element} ${toStart}`, with: { direction: 'top' } },
      { says: `${move} {element} ${toEnd}`, with: { direction: 'bottom' } },
      { says: `[${move}] {valued} ${corner}`, with: { direction: 'right' } },
    ],
    de: [
      {
        says: '[(verschiebe|verschieb*|schieb*|rück*|setz*|stell*)] {valued} bitte (nach rechts oben|rechts oben|nach oben rechts|oben rechts|nach rechts|rechts|auf die rechte seite)',
        with: { direction: 'right' },
      },
    ],
  },
})

export const duplicatePart = defineCommand({
  name: 'duplicate_part',
  title: 'Duplicate a part of the page',
  sentences: { en: 'duplicate the table', de: 'dupliziere die Tabelle' },
  keywords: ['duplicate', 'copy', 'duplizieren', 'dupliquer', 'duplicar'],
  description: 'Inserts a copy of a part of the page after it.',
  arguments: Type.Object({ ...partArguments }, closed),
  example: { part: 'Terms' },
  readings: { part: 'part' },
  sayings: {
    en: ['(duplicate|copy) {part}'],
    de: ['(dupliziere|kopiere|duplizieren|kopieren) {part}'],
    fr: ['(duplique|copie|dupliquer|copier) {part}'],
    es: ['(duplica|copia|duplicar|copiar) {part}'],
  },
})

export const deletePart = defineCommand({
  name: 'delete_part',
  title: 'Delete a part of the page',
  sentences: {
    en: 'remove the notes',
    de: 'entferne die Notizen',
  },
  keywords: ['delete', 'remove', 'löschen', 'entfernen', 'supprimer', 'eliminar'],
  description:
    'Deletes a part of the page: a heading with its content, a term with its description and field, a column heading with its column. Conditions that contain nothing else are also deleted. Other fields stay in the settings and samples.',
  arguments: Type.Object({ ...partArguments }, closed),
  example: { part: 'Terms' },
  readings: { element: 'element' },
  sayings: {
    en: [
      `${remove} {element} [(here|there|at all|any more|drucken|anzeigen|haben)]`,
      `${hideNotGerman} {element}`,
      `{element} ${gone}`,
    ],
    de: [`${hideGerman} {element} [(aus|weg)]`],
  },
})

export const repeatForEach = defineCommand({
  name: 'repeat_for_each',
  title: 'Repeat a part for each row of a list',
  sentences: { en: 'repeat the row for each class', de: 'wiederhole die Zeile für jede Klasse' },
  keywords: ['repeat', 'for each', 'wiederholen', 'répéter', 'repetir'],
  description:
    'Prints a part of the page once for each row of a list. Fields that only this part prints become fields of the rows.',
  arguments: Type.Object(
    {
      ...partArguments,
      list: shortText('Name of the list, or of one of its items. A list that does not exist is added.'),
    },
    closed,
  ),
  example: { part: 'article', list: 'articles' },
  readings: { row: 'row', list: 'listName' },
  sayings: {
    en: [
      '(repeat|print|show|loop|duplicate) {row} [once] (for|per) (each|every) [(item|entry|one) (of|in)] {list}',
    ],
    de: ['(wiederhole*|drucke|zeig*) {row} (für|pro|je) [jede*] {list}'],
  },
})
