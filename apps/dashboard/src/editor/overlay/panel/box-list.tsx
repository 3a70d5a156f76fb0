import { Button } from '@mantine/core'
import type { AnyBox } from '@platen/template/overlay'
import { IconTrash } from '@tabler/icons-react'
import { formatPages } from '../../../ui/format-measures.ts'
import { deleteSelected } from '../actions/delete-selected.ts'
import { selectBoxes, toggleBox } from '../actions/select-boxes.ts'
import { kindNames, outsideLabel, contentOf } from '../box-labels.ts'
import { FindButton } from '../find/find-button.tsx'
import { useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import { useOverlay } from '../current-overlay.ts'
import { isOutside } from '../page-positions.ts'
import classes from './panel.module.css'

/** Lists all boxes by page. A click selects a box and scrolls to it. */
export function BoxList({ onLeave }: { onLeave: () => void }) {
  const editor = useOverlayEditor()
  const { boxes } = useOverlay()
  const selected = useCanvasState((state) => state.selected)
  const pageRects = useCanvasState((state) => state.pageRects)
  const count = pageRects.length
  const pages = Map.groupBy(
    boxes.map(({ box }, index) => ({ box, index })),
    ({ box }) => box.page,
  )
  if (boxes.length === 0)
    return (
      <div className={classes.hint}>
        <h2 className={classes.title}>No boxes yet</h2>
        <FindButton isFirst />
        <p>Choose a tool above and draw a box where you want a value.</p>
        <p>
          Keyboard: <kbd>T</kbd> selects the text tool. <kbd>Enter</kbd> adds a text box in the middle of the
          page, ready for typing. <kbd>Esc</kbd> returns to the page, where arrow keys move the box.
        </p>
      </div>
    )
  return (
    <>
      <h2 className={classes.title}>Boxes</h2>
      {[...pages.keys()]
        .toSorted((a, b) => a - b)
        .map((page) => (
          <section key={page} aria-label={`Boxes on page ${page}`}>
            <h3 className={classes.partTitle}>Page {page}</h3>
            {count > 0 && page > count && <MissingPage pages={count} boxes={pages.get(page) ?? []} />}
            <ul className={classes.list}>
              {(pages.get(page) ?? []).map(({ box, index }) => (
                <li key={index}>
                  <button
                    type="button"
                    className={classes.item}
                    aria-pressed={selected.includes(index)}
                    onClick={(event) => {
                      if (event.shiftKey || event.ctrlKey || event.metaKey) toggleBox(editor, index)
                      else {
                        selectBoxes(editor, [index])
                        onLeave()
                      }
                    }}
                  >
                    <span className={classes.kind}>{kindNames[box.kind]}</span>
                    <span className={classes.shown}>{contentOf(box) || '–'}</span>
                    {isOutside(pageRects, box) && <span className={classes.outside}>{outsideLabel}</span>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

/** A note for boxes on a page that the PDF does not have, with a button to delete them. */
function MissingPage({ pages, boxes }: { pages: number; boxes: readonly { box: AnyBox; index: number }[] }) {
  const editor = useOverlayEditor()
  const free = boxes.filter(({ box }) => !box.isLocked)
  return (
    <div className={classes.missing}>
      <p>The PDF has {formatPages(pages)}. Delete the boxes on this page to publish.</p>
      {free.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => {
            selectBoxes(
              editor,
              free.map(({ index }) => index),
            )
            deleteSelected(editor)
          }}
        >
          Delete {free.length === 1 ? 'this box' : `these ${free.length} boxes`}
        </Button>
      )}
    </div>
  )
}
