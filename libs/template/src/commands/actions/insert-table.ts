import type { FieldDeclaration } from '@platen/contract'
import { exampleOfType } from '@platen/merge'
import { htmlOfText } from '@platen/template/markup'
import { addEverywhere, samplesChanged } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { insertTable as definition } from '../definitions/insert.ts'
import { capital } from '../parts/capital.ts'
import { fieldsOf, folded, freeName } from '../parts/draft-fields.ts'
import { positionFor, putBlock, withFiles } from '../parts/draft-page.ts'

/** Types by words in a name. Case and accents are ignored. */
const typesByName: readonly (readonly [FieldDeclaration['type'], RegExp])[] = [
  ['date', /date$|datum$|^fecha/],
  ['percent', /percent|prozent|discount|rabatt|remise|descuento|%/],
  ['money', /amount|price|cost|total|sum$|fee|betrag|preis|kosten|summe|montant|prix|importe|precio|coste/],
  ['number', /quantity|qty|count|hours|number$|menge|anzahl|stunden|quantite|nombre|cantidad|horas/],
]
const sampleRows = 2

export function insertTable(draft: CommandDraft, given: Static<typeof definition.arguments>): CommandResult {
  const { columns, list = 'Rows' } = given
  const { source } = draft
  const nodes = fieldsOf(source)
  const name = freeName(nodes, list)
  const settings = source.files['template.json'] ?? ''
  const currency = /"currency":\s*"([^"]+)"/.exec(settings)?.[1] ?? 'EUR'
  const fields: Record<string, FieldDeclaration> = {}
  for (const label of columns) {
    const type = typesByName.find(([, names]) => names.test(folded(label)))?.[0] ?? 'text'
    let own = freeName([], label)
    while (own in fields) own += '_2'
    fields[own] = { type, label, ...(type === 'money' && { currency }) }
  }
  const declared = addEverywhere(source, {
    path: [name],
    declaration: { type: 'list', label: capital(list), fields },
  })
  const grown = withFiles(source, declared.files)
  const rows = Array.from({ length: sampleRows }, (_, index) =>
    Object.fromEntries(
      Object.entries(fields).map(([own, { type, label = own }]) => [
        own,
        exampleOfType(type, undefined) ?? `${label} ${index + 1}`,
      ]),
    ),
  )
  const files = { ...declared.files, ...samplesChanged(grown, (data) => ({ ...data, [name]: rows })) }
  const heads = Object.values(fields).map(({ label = '' }) => `<th scope="col">${htmlOfText(label)}</th>`)
  const cells = Object.keys(fields).map((own) => `<td>{{${own}}}</td>`)
  const html = [
    '<table>',
    `  <thead><tr>${heads.join('')}</tr></thead>`,
    '  <tbody>',
    `    {{#${name}}}`,
    `    <tr>${cells.join('')}</tr>`,
    `    {{/${name}}}`,
    '  </tbody>',
    '</table>',
  ].join('\n')
  const after = withFiles(source, files)
  const position = positionFor({ ...draft, source: after }, given)
  if ('refused' in position) return position
  const made = putBlock(after, { html, rules: [] }, position)
  if ('refused' in made) return made
  return {
    files: { ...files, ...made.files },
    named: made.named,
    summary: `Inserted a table of ${name}`,
    notes: [`The new list is ${name}. Its sample rows are examples.`],
  }
}
