import { Loader, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Group as PanelGroup, Panel, type PanelImperativeHandle, Separator } from 'react-resizable-panels'
import { type EditorTab, editorTabs } from '../search-params.ts'
import { useChat } from './chat/chat-store.ts'
import { TurnNotice } from './chat/turn-notice.tsx'
import { WorkingStrip } from './chat/working-strip.tsx'
import { FirstPrompt } from './chat/first-prompt.tsx'
import { FollowTurns } from './chat/follow-turns.ts'
import { CodeTab } from './code/code-tab.tsx'
import { CreationNotice } from './creation-notice.tsx'
import { DataTab } from './data/data-tab.tsx'
import { DocumentPane } from './document/document-pane.tsx'
import classes from './editor-frame.module.css'
import { EditorHeader } from './editor-header.tsx'
import { useEditorSearch } from './editor-search.ts'
import { IntegrationsTab } from './integrations/integrations-tab.tsx'
import { useOverlayBase } from './draft/overlay-base.ts'
import { PageTab } from './page/page-tab.tsx'
import { PlaceholderNotice } from './placeholders/placeholder-notice.tsx'

const ChatTab = lazy(() => import('./chat/chat-tab.tsx').then((part) => ({ default: part.ChatTab })))
const SettingsTab = lazy(() =>
  import('./settings/settings-tab.tsx').then((part) => ({ default: part.SettingsTab })),
)

const OverlayTab = lazy(() =>
  import('./overlay/overlay-tab.tsx').then((part) => ({ default: part.OverlayTab })),
)

const panels = {
  chat: { label: 'Chat', Work: ChatTab },
  page: { label: 'Page', Work: PageTab },
  data: { label: 'Data', Work: DataTab },
  settings: { label: 'Settings', Work: SettingsTab },
  code: { label: 'Code', Work: CodeTab },
  integrations: { label: 'Integrations', Work: IntegrationsTab },
}

/** PDF overlay templates are edited on a canvas. */
const overlayPage = { label: 'Page', Work: OverlayTab }

/** The tabs on a phone: chat, page and sample data. */
const narrowPanels = {
  chat: { label: 'Chat', Work: ChatTab },
  page: { label: 'Page', Work: DocumentPane },
  data: { label: 'Data', Work: DataTab },
}

/** The tabs on the left and the document on the right, or one at a time on narrow screens. */
export function EditorFrame() {
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.frame}>
      <EditorHeader />
      <CreationNotice />
      <PlaceholderNotice />
      <FirstPrompt />
      <TurnNotice />
      <FollowTurns />
      <main className={classes.main}>{isNarrow ? <OneAtATime /> : <WorkAndDocument />}</main>
    </div>
  )
}

function OneAtATime() {
  const { search } = useEditorSearch()
  const isOverlay = useOverlayBase() !== undefined
  const tab = search.tab ?? 'page'
  const isShown = tab === 'chat' || tab === 'page' || tab === 'data'
  return (
    <>
      {!isShown && (
        <Text size="sm" className={classes.narrow} role="note">
          {panels[tab].label} is not available on small screens.
        </Text>
      )}
      <WorkTabs
        names={['chat', 'page', 'data']}
        panels={isOverlay ? { ...narrowPanels, page: overlayPage } : narrowPanels}
        value={isShown ? tab : 'page'}
      />
    </>
  )
}

/** Initial width of the tabs: the canvas needs more than text. */
const shares = { text: '44%', canvas: '68%' }

function WorkAndDocument() {
  const { search } = useEditorSearch()
  const tab = search.tab ?? 'page'
  const isOverlay = useOverlayBase() !== undefined
  const kind = isOverlay && tab === 'page' ? 'canvas' : 'text'
  const panel = useShareOf(kind)
  return (
    <PanelGroup className={classes.panes} orientation="horizontal">
      <Panel panelRef={panel} defaultSize={shares[kind]} minSize="320px">
        <WorkTabs
          names={editorTabs}
          panels={isOverlay ? { ...panels, page: overlayPage } : panels}
          value={tab}
        />
      </Panel>
      <Separator className={classes.separator} aria-label="Resize panes" />
      <Panel minSize="300px">
        <DocumentPane />
      </Panel>
    </PanelGroup>
  )
}

/** Restores the width that the user chose for each kind of tab. */
function useShareOf(kind: keyof typeof shares) {
  const panel = useRef<PanelImperativeHandle | null>(null)
  const left = useRef(shares)
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind || !panel.current) return
    left.current = { ...left.current, [shown.current]: `${panel.current.getSize().asPercentage}%` }
    shown.current = kind
    panel.current.resize(left.current[kind])
  }, [kind])
  return panel
}

function WorkTabs<Name extends EditorTab>(props: {
  names: readonly Name[]
  panels: Record<Name, { label: string; Work: ComponentType }>
  value: Name
}) {
  const { names, panels: shown, value } = props
  const { go } = useEditorSearch()
  const isAtWork = useChat((state) => state.running !== undefined)
  return (
    <Tabs
      className={classes.tabs}
      value={value}
      onChange={(chosen) => go({ tab: names.find((name) => name === chosen) })}
      keepMounted={false}
    >
      <Tabs.List>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {shown[name].label}
            {name === 'chat' && isAtWork && (
              <Loader className={classes.atWork} size={10} role="img" aria-label="In progress" />
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {value !== 'chat' && <WorkingStrip />}
      {names.map((name) => {
        const { Work } = shown[name]
        return (
          <Tabs.Panel key={name} value={name} className={classes.work}>
            <Suspense
              fallback={<Loader className={classes.loader} size="sm" role="status" aria-label="Loading" />}
            >
              <Work />
            </Suspense>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
