import { Select } from '@mantine/core'
import type { AnyBox } from '@platen/template/overlay'
import { changeSelected } from '../acts/change-selected.ts'
import { useDesk } from '../desk.ts'
import { type SelectedBox, useOverlay } from '../overlay-of.ts'
import { commonValue } from './common-value.ts'
import { Part } from './part.tsx'

const choices = [
  { value: 'all', label: 'On all of them' },
  { value: 'first', label: 'On the first page only' },
  { value: 'last', label: 'On the last page only' },
] as const

/** On which copies of their page boxes stand, where a table of the page goes on; nothing elsewhere. */
export function CopiesPart({ boxes }: { boxes: readonly SelectedBox[] }) {
  const desk = useDesk()
  const overlay = useOverlay()
  const pages = new Set(overlay.boxes.flatMap(({ box }) => (goesOn(box) ? box.page : [])))
  // A table that goes on stands on all copies, by what it is.
  const own = boxes.flatMap(({ box }) =>
    box.kind !== 'other' && !goesOn(box) && pages.has(box.page) ? box : [],
  )
  if (own.length === 0 || own.length < boxes.length) return null
  return (
    <Part title="On further pages">
      <Select
        size="xs"
        aria-label="Where the page is repeated for its table"
        allowDeselect={false}
        placeholder="Mixed"
        data={choices}
        value={commonValue(own, ({ copies }) => copies ?? 'all') ?? null}
        onChange={(chosen) =>
          changeSelected(
            desk,
            (box) => withCopies(box, chosen),
            { label: 'On further pages' },
            { locked: true },
          )
        }
      />
    </Part>
  )
}

function goesOn(box: AnyBox): boolean {
  return box.kind === 'table' && box.overflow === 'continue'
}

function withCopies<T extends AnyBox>(box: T, chosen: string | null): T {
  if (box.kind === 'other') return box
  const changed = { ...box }
  if (chosen === 'first' || chosen === 'last') Object.assign(changed, { copies: chosen })
  else delete changed.copies
  return changed
}
