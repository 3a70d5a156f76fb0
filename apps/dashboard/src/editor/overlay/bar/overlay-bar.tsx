import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconBraces,
  IconCheckbox,
  IconCursorText,
  IconHandStop,
  IconPhoto,
  IconPointer,
  IconQrcode,
  IconTable,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useStore } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import { PageBox } from '../../../pdf-view/page-box.tsx'
import { toolKeys, toolNames } from '../canvas/canvas-keys.ts'
import { FindButton } from '../find/find-button.tsx'
import { addBoxToEdit } from '../actions/add-box-to-edit.ts'
import type { View } from '../canvas/use-view.ts'
import { type Tool, useOverlayEditor, useCanvasState } from '../overlay-editor.ts'
import classes from './bar.module.css'

const tools: { tool: Tool; Icon: typeof IconPointer }[] = [
  { tool: 'select', Icon: IconPointer },
  { tool: 'hand', Icon: IconHandStop },
  { tool: 'text', Icon: IconCursorText },
  { tool: 'check', Icon: IconCheckbox },
  { tool: 'image', Icon: IconPhoto },
  { tool: 'code', Icon: IconQrcode },
  { tool: 'table', Icon: IconTable },
]
const keyOf = (tool: Tool) =>
  Object.entries(toolKeys)
    .find(([, one]) => one === tool)?.[0]
    ?.toUpperCase()

/** The toolbar for the canvas: tools, page navigation and zoom. */
export function OverlayBar({ view, onTool }: { view: View; onTool: () => void }) {
  return (
    <div className={classes.bar}>
      <Tools view={view} onTool={onTool} />
      <FindButton />
      <span className={classes.space} />
      <PageSteps view={view} onStep={onTool} />
      <ValuesSwitch />
      <ZoomControls view={view} />
    </div>
  )
}

function Tools({ view, onTool }: { view: View; onTool: () => void }) {
  const editor = useOverlayEditor()
  const chosen = useCanvasState((state) => state.tool)
  const choose = (tool: Tool) => {
    editor.store.setState({ tool })
    onTool()
  }
  const onKey = (event: KeyboardEvent, tool: Tool) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (tool === 'select' || tool === 'hand') choose(tool)
    else addBoxToEdit(editor, view, tool)
  }
  return (
    <div className={classes.group} role="toolbar" aria-label="Tools">
      {tools.map(({ tool, Icon }) => {
        const drawn =
          tool === 'select' || tool === 'hand' ? '' : '. Press Enter to add it in the middle of the page'
        return (
          <Tooltip key={tool} label={`${toolNames[tool]} (${keyOf(tool)})${drawn}`} withArrow>
            <ActionIcon
              variant={chosen === tool ? 'filled' : 'subtle'}
              {...(chosen !== tool && { color: 'gray' })}
              size={32}
              aria-label={toolNames[tool]}
              aria-pressed={chosen === tool}
              onClick={() => choose(tool)}
              onKeyDown={(event) => onKey(event, tool)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </div>
  )
}

/** Shows the current page and navigates to others. */
function PageSteps({ view, onStep }: { view: View; onStep: () => void }) {
  const page = useCanvasState((state) => state.page)
  const pages = useCanvasState((state) => state.pageRects.length)
  if (pages < 2) return null
  return (
    // After a mouse click, the focus moves to the canvas. After a key press, it stays on the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its buttons have them
    <div
      role="group"
      aria-label="Pages"
      onClick={({ detail, target }) => {
        if (detail > 0 && target instanceof Element && target.closest('button')) onStep()
      }}
    >
      <PageBox page={page} pages={pages} go={(to) => view.goToPage(to)} />
    </div>
  )
}

/** Switches between sample data and merge fields. */
function ValuesSwitch() {
  const { store } = useOverlayEditor()
  const showsValues = useCanvasState((state) => state.showsValues)
  const label = showsValues ? 'Show merge fields' : 'Show sample data'
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant={showsValues ? 'subtle' : 'light'}
        color="gray"
        size={32}
        aria-label="Show merge fields instead of values"
        aria-pressed={!showsValues}
        onClick={() => store.setState({ showsValues: !showsValues })}
      >
        <IconBraces size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function ZoomControls({ view }: { view: View }) {
  const percent = useStore(({ transform }) => Math.round((transform[2] * 100 * 72) / 96))
  return (
    <div className={classes.group} role="group" aria-label="Zoom">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Zoom out"
        onClick={() => view.zoomBy(0.8)}
      >
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <button type="button" className={classes.percent} aria-label={`Zoom: ${percent}%`}>
            {percent}%
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => view.fitWidth()}>Fit width (Ctrl+0)</Menu.Item>
          <Menu.Item onClick={() => view.fitPage()}>Fit page (Ctrl+9)</Menu.Item>
          <Menu.Item onClick={() => view.zoomToPaper()}>100%</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Zoom in"
        onClick={() => view.zoomBy(1.25)}
      >
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
