import { Radio, Stack } from '@mantine/core'
import {
  addTag,
  columnOf,
  type DataPath,
  parseSource,
  tableOf,
  type TagPosition,
} from '@platen/template/markup'
import { pageHtml, draftShape } from '@platen/template/draft'
import { useMemo } from 'react'
import { useDraft } from '../../../draft/draft-store.ts'
import { usePageControls } from '../../../fields/page-controls.ts'

/** A possible position of a new field on the page. */
interface Offer {
  value: string
  label: string
  position: TagPosition | undefined
}

/** Returns the possible positions for a new field, the most likely first, and “not on the page” last. */
export function useFieldPositions(path: DataPath): Offer[] {
  const source = useDraft((state) => state.source)
  const { selected } = usePageControls()
  const around = path.slice(0, -1).join('.')
  return useMemo(() => {
    const html = pageHtml(source)
    const list = around === '' ? [] : around.split('.')
    const shape = draftShape(source)
    const tree = parseSource(html)
    const table = list.length > 0 ? tableOf(tree, list, shape)?.table : undefined
    const element = selected && tree.elements.find(({ start }) => start === selected.at)
    const isWide = element?.attributes.some(({ name }) => name === 'colspan')
    const column = element && !isWide && columnOf(tree, element)
    const beside = column && 'at' in column && column.table === table ? column.at + 1 : undefined
    const asColumn: Offer | undefined = table && {
      value: 'column',
      label:
        selected && beside !== undefined
          ? `As a new column after ${selected.words}`
          : 'As a new column in the table',
      position: { kind: 'column', at: beside },
    }
    const inside = selected && ({ kind: 'inside', at: selected.at } as const)
    const takesIt =
      inside && addTag(html, { position: inside, path: [...list, 'x'], heading: '', shape }) !== undefined
    const asPart: Offer | undefined = takesIt
      ? { value: 'inside', label: `In the selected element: ${selected?.words}`, position: inside }
      : undefined
    // If the cell is empty, the user probably wants to fill a new column.
    const offers = selected?.isEmptyCell ? [asPart, asColumn] : [asColumn, asPart]
    return [
      ...offers.filter((offer) => offer !== undefined),
      { value: 'nowhere', label: 'Not on the page', position: undefined },
    ]
  }, [source, selected, around])
}

export function PositionChoice(props: {
  offers: readonly Offer[]
  value: string
  onChange: (value: string) => void
}) {
  const { offers, value, onChange } = props
  const canSelect = offers.length === 1
  return (
    <Radio.Group
      label="On the page"
      value={value}
      onChange={onChange}
      {...(canSelect && { description: 'Select an element on the page to insert the field there.' })}
    >
      <Stack gap={6} mt={6}>
        {offers.map((offer) => (
          <Radio key={offer.value} value={offer.value} label={offer.label} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
