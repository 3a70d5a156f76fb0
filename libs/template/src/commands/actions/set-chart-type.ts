import { chartAttributes, type ChartType, chartTypes } from '@platen/merge/charts'
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
  const dropped = chart.attributes.map(({ name }) => name).filter((name) => isOfOtherTypes(name, type))
  const html = withChanges(tree.html, [
    attributeChange(tree, chart, { name: 'type', value: type }),
    ...dropped.map((name) => attributeChange(tree, chart, { name, value: undefined })),
  ])
  const files = { 'template.html': html }
  return {
    files,
    named: namedAt(withFiles(source, files), chart.start),
    summary: `Changed the chart to ${words}${describeDropped(dropped)}`,
    notes: dropped.map((name) => `Removed “${name}” from the chart, because ${words} does not have it.`),
  }
}

const attributeWords: Readonly<Record<string, string>> = {
  labels: 'value labels',
  stack: 'stacking',
  legend: 'legend',
  min: 'start of the axis',
  max: 'end of the axis',
}

/** Describes what a user no longer sees: “, without its value labels”. The direction of bars is not mentioned. */
function describeDropped(names: readonly string[]): string {
  const words = names.flatMap((name) => attributeWords[name] ?? [])
  return words.length === 0
    ? ''
    : `, without its ${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)}`
}

/** Whether only other types of charts have an attribute: bars have a direction, and lines do not. */
function isOfOtherTypes(name: string, type: ChartType): boolean {
  return !chartAttributes(type).has(name) && chartTypes.some((other) => chartAttributes(other).has(name))
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
    ? { refused: `The page has ${charts.length} charts. Click one of them, and try again.` }
    : only
}
