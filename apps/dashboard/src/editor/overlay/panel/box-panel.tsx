import { ActionIcon } from '@mantine/core'
import type { OverlayBox, TextStyle } from '@platen/template/overlay'
import { IconX } from '@tabler/icons-react'
import { changeSelected } from '../actions/change-selected.ts'
import { selectBoxes } from '../actions/select-boxes.ts'
import { ArrangeBar } from '../bar/arrange-bar.tsx'
import { kindNames } from '../box-labels.ts'
import { useOverlayEditor } from '../overlay-editor.ts'
import type { SelectedBox } from '../current-overlay.ts'
import { CopiesPart } from './copies-part.tsx'
import { CheckPart, CodePart, ImagePart, type KindProps, TextPart } from './kind-parts.tsx'
import { TextStylePart } from './text-style-part.tsx'
import classes from './panel.module.css'
import { PositionPart } from './position-part.tsx'
import { TablePart } from './table-part.tsx'

/** Changes the selected boxes. Each change is an undo step. */
export function BoxPanel({ boxes, onLeave }: { boxes: readonly SelectedBox[]; onLeave: () => void }) {
  const editor = useOverlayEditor()
  const kinds = new Set(boxes.map(({ box }) => box.kind))
  const [kind] = kinds
  const title = kinds.size === 1 && kind ? kindNames[kind] : 'Boxes'
  const page = boxes[0]?.box.page
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {boxes.length > 1 ? `${boxes.length} selected` : title}
          <span className={classes.about}>{boxes.length > 1 ? ` · ${title}` : ` · page ${page}`}</span>
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Back to all boxes"
          title="Back to all boxes"
          onClick={() => selectBoxes(editor, [])}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <ArrangeBar />
      {kinds.size === 1 && <KindPart boxes={boxes.map(({ box }) => box)} onLeave={onLeave} />}
      <TextStyles boxes={boxes} />
      {kind === 'other' && kinds.size === 1 && (
        <p className={classes.hintText}>You can move this custom HTML here. Edit it in the Code tab.</p>
      )}
      <CopiesPart boxes={boxes} />
      <PositionPart boxes={boxes} />
    </>
  )
}

function KindPart({ boxes, onLeave }: { boxes: readonly SelectedBox['box'][]; onLeave: () => void }) {
  const editor = useOverlayEditor()
  const of = <K extends OverlayBox['kind']>(kind: K): KindProps<Extract<OverlayBox, { kind: K }>> => ({
    boxes: boxes.filter((box): box is Extract<OverlayBox, { kind: K }> => box.kind === kind),
    onLeave,
    onChange: (change, label) =>
      changeSelected(
        editor,
        (box) => (box.kind === kind ? { ...box, ...change } : box),
        { label, merge: `overlay ${label}` },
        { locked: true },
      ),
  })
  switch (boxes[0]?.kind) {
    case 'text':
      return <TextPart {...of('text')} />
    case 'check':
      return <CheckPart {...of('check')} />
    case 'image':
      return <ImagePart {...of('image')} />
    case 'code':
      return <CodePart {...of('code')} />
    case 'table':
      return <TablePart {...of('table')} />
    case 'other':
    case undefined:
    default:
      return null
  }
}

/** Text boxes and tables have the same style settings. */
function TextStyles({ boxes }: { boxes: readonly SelectedBox[] }) {
  const editor = useOverlayEditor()
  const textStyles = boxes.flatMap(({ box }): TextStyle[] => ('look' in box ? [box.look] : []))
  if (textStyles.length === 0) return null
  return (
    <TextStylePart
      textStyles={textStyles}
      onChange={(change, label) =>
        changeSelected(
          editor,
          (box) => ('look' in box ? { ...box, look: { ...box.look, ...change } } : box),
          { label, merge: `overlay ${label}` },
          { locked: true },
        )
      }
    />
  )
}
