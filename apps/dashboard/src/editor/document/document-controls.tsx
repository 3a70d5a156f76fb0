import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { stepFrom, type Zoom, zoomChoices } from '../../pdf-view/zoom.ts'
import { useEditorSearch } from '../editor-search.ts'
import classes from './document-controls.module.css'

interface ZoomControlsProps {
  zoom: Zoom
  /** Times the physical size. */
  scale: number
  setZoom: (zoom: Zoom) => void
}

const fits = [
  { zoom: 'width', label: 'Fit width', keys: 'Ctrl 0' },
  { zoom: 'page', label: 'Fit page', keys: 'Ctrl 9' },
] as const

/** Over the document's end: which page is seen, and how large. */
export function DocumentControls({ pages, ...zooming }: ZoomControlsProps & { pages: number }) {
  return (
    <div className={classes.controls} role="group" aria-label="Page and zoom">
      <PageBox pages={pages} />
      <span className={classes.divider} />
      <ZoomControls {...zooming} />
    </div>
  )
}

/** Smaller, larger, and the choice of sizes. */
function ZoomControls({ zoom, scale, setZoom }: ZoomControlsProps) {
  const percent = `${Math.round(scale * 100)} %`
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
            aria-label={`Zoom: ${percent}. Choose another`}
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
              rightSection={choice === 100 ? <span className={classes.keys}>Real size</span> : undefined}
              onClick={() => setZoom(choice)}
            >
              {choice} %
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

/** Which page is seen, of how many; another one can be typed. */
function PageBox({ pages }: { pages: number }) {
  const { search, go } = useEditorSearch()
  const page = Math.min(search.page ?? 1, pages)
  const [typed, setTyped] = useState<string>()

  function take() {
    const to = Number(typed)
    setTyped(undefined)
    if (typed?.trim() && Number.isInteger(to)) go({ page: Math.min(pages, Math.max(1, to)) })
  }

  return (
    <div className={classes.box}>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => go({ page: page - 1 })}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <TextInput
        size="xs"
        className={classes.number}
        inputMode="numeric"
        aria-label={`Page, of ${pages}`}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <span className={classes.of}>/ {pages}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => go({ page: page + 1 })}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
