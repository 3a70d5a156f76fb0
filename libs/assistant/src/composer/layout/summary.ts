import type { UnderstoodField } from '../understand/understood.ts'
import type { Plan } from './plan.ts'

/** Describes the new document: “Created an invoice in English with 14 fields and one table of items with a calculated total.” */
export function summaryOf(plan: Plan, fields: readonly UnderstoodField[]): string {
  const kind = plan.kind.titles.en.toLowerCase().replace(/^cv$/, 'CV')
  const article = kind === 'minutes' ? 'the' : /^[aeio]/i.test(kind) ? 'an' : 'a'
  const language = new Intl.DisplayNames('en', { type: 'language' }).of(plan.language) ?? plan.language
  const count = leavesIn(fields)
  const listed = plan.lists.filter(({ form }) => form === 'table')
  const tables = listed.length
  const [only] = listed
  const one = only && plan.language === 'en' ? `one table of ${only.heading.toLowerCase()}` : 'one table'
  const hasFormulas = Object.keys(plan.computed).length > 0
  const tablesWords =
    tables === 0
      ? ''
      : ` and ${tables === 1 ? one : `${tables} tables`}${hasFormulas ? ` with ${tables === 1 ? 'a calculated total' : 'calculated totals'}` : ''}`
  return `Created ${article} ${kind} in ${language} with ${count} ${count === 1 ? 'field' : 'fields'}${tablesWords}.`
}

function leavesIn(fields: readonly UnderstoodField[]): number {
  return fields.reduce((sum, field) => sum + (field.children.length > 0 ? leavesIn(field.children) : 1), 0)
}
