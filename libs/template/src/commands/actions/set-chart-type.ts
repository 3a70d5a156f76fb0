import { attributeChange, type SourceElement, withChanges } from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { setChartType as definition } from '../definitions/figures.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'

type Given = Static<typeof definition.arguments>

const typeWords = {
  bar: 'a bar chart',
  line: 'a line chart',
  area: 'an area chart',
  pie: 'a pie chart',
  donut: 'a donut chart',
}

export function setChartType(draft: CommandDraft, given: Given): CommandResult {
  const { source } = draft
  const { type } = given
  const { tree } = readPage(source)
  const chart = chartOf(draft, given)
  if ('refused' in chart) return chart
  const words = typeWords[type]
  if (chart.attributes.some(({ name, value }) => name === 'type' && value === type))
    return { refused: `The chart is already ${words}.` }
  const isLying = chart.attributes.some(({ name }) => name === 'direction')
  const html = withChanges(tree.html, [
    attributeChange(tree, chart, { name: 'type', value: type }),
    // Only bars have a direction.
    ...(isLying ? [attributeChange(tree, chart, { name: 'direction', value: undefined })] : []),
  ])
  const files = { 'template.html': html }
  return {
    files,
    named: namedAt(withFiles(source, files), chart.start),
    summary: `Changed the chart to ${words}`,
    notes: [],
  }
}

/** Returns the chart in or around a part, or the only chart of the page. */
function chartOf({ source, about }: CommandDraft, { part }: Given): SourceElement | CommandRefused {
  const { tree } = readPage(source)
  const charts = tree.elements.filter(({ name }) => name === 'data-chart')
  const found = findPart({ source, tree }, { about, part })
  if (found && 'refused' in found) return found
  const near = found
    ? charts.filter(
        ({ start, end }) =>
          (found.start <= start && end <= found.end) || (start <= found.start && found.end <= end),
      )
    : charts
  const [only, second] = near.length === 0 && part === undefined ? charts : near
  if (!only) return { refused: 'This page has no chart.' }
  return second
    ? { refused: `The page has ${charts.length} charts: click the one that is meant, and ask again.` }
    : only
}
