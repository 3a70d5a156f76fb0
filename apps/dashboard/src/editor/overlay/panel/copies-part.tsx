import { Select } from '@mantine/core'
import type { AnyBox } from '@platen/template/overlay'
import { changeSelected } from '../actions/change-selected.ts'
import { useOverlayEditor } from '../overlay-editor.ts'
import { type SelectedBox, useOverlay } from '../current-overlay.ts'
import { commonValue } from './common-value.ts'
import { Part } from './part.tsx'

const choices = [
  { value: 'all', label: 'On all pages' },
  { value: 'first', label: 'On the first page only' },
  { value: 'last', label: 'On the last page only' },
] as const

/** Sets on which continuation pages boxes are shown. Renders nothing if the page has no table that continues. */
export function CopiesPart({ boxes }: { boxes: readonly SelectedBox[] }) {
  const editor = useOverlayEditor()
  const overlay = useOverlay()
  const pages = new Set(overlay.boxes.flatMap(({ box }) => (goesOn(box) ? box.page : [])))
  // A table that continues is on all continuation pages.
  const own = boxes.flatMap(({ box }) =>
    box.kind !== 'other' && !goesOn(box) && pages.has(box.page) ? box : [],
  )
  if (own.length === 0 || own.length < boxes.length) return null
  return (
    <Part title="Continuation pages">
      <Select
        size="xs"
        aria-label="Show on continuation pages"
        allowDeselect={false}
        placeholder="Mixed"
        data={choices}
        value={commonValue(own, ({ copies }) => copies ?? 'all') ?? null}
        onChange={(chosen) =>
          changeSelected(
            editor,
            (box) => withCopies(box, chosen),
            { label: 'Continuation pages' },
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
