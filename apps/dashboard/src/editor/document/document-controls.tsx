import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import { PageBox } from '../../pdf-view/page-box.tsx'
import { stepFrom, type Zoom, zoomChoices } from '../../pdf-view/zoom.ts'
import { useEditorSearch } from '../editor-search.ts'
import { useTurnPage } from '../preview/page-turns.ts'
import classes from './document-controls.module.css'

interface ZoomControlsProps {
  zoom: Zoom
  /** Relative to the physical size. */
  scale: number
  setZoom: (zoom: Zoom) => void
}

const fits = [
  { zoom: 'width', label: 'Fit width', keys: 'Ctrl 0' },
  { zoom: 'page', label: 'Fit page', keys: 'Ctrl 9' },
] as const

/** The current page and zoom, shown over the bottom of the document. */
export function DocumentControls({ pages, ...zooming }: ZoomControlsProps & { pages: number }) {
  const { search } = useEditorSearch()
  const turnPage = useTurnPage()
  return (
    <div className={classes.controls} role="group" aria-label="Page and zoom">
      <PageBox page={Math.min(search.page ?? 1, pages)} pages={pages} go={turnPage} />
      <span className={classes.divider} />
      <ZoomControls {...zooming} />
    </div>
  )
}

/** Buttons and a menu for the zoom. */
function ZoomControls({ zoom, scale, setZoom }: ZoomControlsProps) {
  const percent = `${Math.round(scale * 100)}%`
  return (
    <div className={classes.zoom}>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label="Zoom out"
        onClick={() => setZoom(stepFrom(scale, 'out'))}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <Menu position="top" width={200} shadow="md">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.percent}
            aria-label={`Zoom: ${percent}`}
          >
            {percent}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fits.map((fit) => (
            <Menu.Item
              key={fit.zoom}
              leftSection={<Chosen is={zoom === fit.zoom} />}
              rightSection={<span className={classes.keys}>{fit.keys}</span>}
              onClick={() => setZoom(fit.zoom)}
            >
              {fit.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {zoomChoices.map((choice) => (
            <Menu.Item
              key={choice}
              leftSection={<Chosen is={zoom === choice} />}
              rightSection={choice === 100 ? <span className={classes.keys}>Actual size</span> : undefined}
              onClick={() => setZoom(choice)}
            >
              {choice}%
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label="Zoom in"
        onClick={() => setZoom(stepFrom(scale, 'in'))}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Chosen({ is }: { is: boolean }) {
  return <IconCheck size={14} aria-hidden style={{ visibility: is ? 'visible' : 'hidden' }} />
}
