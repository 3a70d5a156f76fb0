import type { Scenario } from '../../case.ts'
import { all, looks, prints } from '../seen.ts'
import { hasElement, isLarger, isOnPage, printsAmounts } from './printed.ts'

const data = {
  title: 'Quarterly report',
  quarter: 'Q3 2026',
  prepared_on: '2026-10-05',
  summary: 'Sales grew in September after two quiet months.',
  months: [
    { month: 'July', revenue: 41_200, costs: 30_100 },
    { month: 'August', revenue: 38_950, costs: 29_840 },
    { month: 'September', revenue: 45_310.5, costs: 31_200 },
  ],
}

/** A report with a chart, which is changed three times. */
export const quarterlyReport: Scenario = {
  name: 'scenario-report',
  first: {
    kind: 'new',
    name: 'scenario-report',
    prompt:
      'A quarterly report: a bar chart with the revenue of each month, a table with revenue and costs, and the totals of both in euros.',
    sample: { format: 'json', text: JSON.stringify(data, null, 2) },
    types: { prepared_on: ['date'], revenue: ['money'], costs: ['money'] },
    hasTotal: true,
    seen: all(
      prints('Quarterly report', 'Q3 2026', 'September'),
      hasElement('data-chart', { type: 'bar' }),
      printsAmounts(125_460.5, 91_140),
    ),
  },
  followUps: [
    {
      name: 'scenario-report/lines',
      prompt: 'Show the chart with lines in place of bars.',
      touches: 'any',
      seen: hasElement('data-chart', { type: 'line' }),
    },
    {
      name: 'scenario-report/page-break',
      prompt: 'Start the table with the revenue and costs on a new page.',
      touches: 'any',
      seen: all(
        ({ pdf }) => (pdf?.pages.length === 2 ? [] : ['The report does not have two pages.']),
        isOnPage('91,140', 2),
      ),
    },
    {
      name: 'scenario-report/magazine',
      prompt: 'Make the title look as in a magazine: much larger, and in a serif font.',
      touches: 'any',
      seen: all(
        isLarger('Quarterly report', 1.25),
        looks(
          ({ name }) => name === 'h1',
          'font-family',
          (value) => /garamond|literata|noto serif|(?<!-)serif/i.test(value.replace(/sans-serif/gi, '')),
        ),
      ),
    },
  ],
}
