import { Loader, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense } from 'react'
import { Group as PanelGroup, Panel, Separator } from 'react-resizable-panels'
import { type EditorTab, editorTabs } from '../search-params.ts'
import { useChat } from './chat/chat-store.ts'
import { TurnNotice } from './chat/turn-notice.tsx'
import { FirstPrompt } from './chat/first-prompt.tsx'
import { FollowTurns } from './chat/follow-turns.ts'
import { CodeTab } from './code/code-tab.tsx'
import { DataTab } from './data/data-tab.tsx'
import { DocumentPane } from './document/document-pane.tsx'
import classes from './editor-frame.module.css'
import { EditorHeader } from './editor-header.tsx'
import { useEditorSearch } from './editor-search.ts'
import { IntegrationsTab } from './integrations/integrations-tab.tsx'
import { PageTab } from './page/page-tab.tsx'

const ChatTab = lazy(() => import('./chat/chat-tab.tsx').then((part) => ({ default: part.ChatTab })))
const SetUpTab = lazy(() => import('./set-up/set-up-tab.tsx').then((part) => ({ default: part.SetUpTab })))

const panels = {
  chat: { label: 'Chat', Work: ChatTab },
  page: { label: 'Page', Work: PageTab },
  data: { label: 'Data', Work: DataTab },
  'set-up': { label: 'Set-up', Work: SetUpTab },
  code: { label: 'Code', Work: CodeTab },
  integrations: { label: 'Integrations', Work: IntegrationsTab },
}

/** On a phone: the conversation, the page, where texts are changed, and the sample's form. */
const narrowPanels = {
  chat: { label: 'Chat', Work: ChatTab },
  page: { label: 'Page', Work: DocumentPane },
  data: { label: 'Data', Work: DataTab },
}

/** The work on the left, the document on the right; where there is no room for both, one at a time. */
export function EditorFrame() {
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.frame}>
      <EditorHeader />
      <FirstPrompt />
      <TurnNotice />
      <FollowTurns />
      <main className={classes.main}>{isNarrow ? <OneAtATime /> : <WorkAndDocument />}</main>
    </div>
  )
}

function OneAtATime() {
  const { search } = useEditorSearch()
  const tab = search.tab ?? 'page'
  const isShown = tab === 'chat' || tab === 'page' || tab === 'data'
  return (
    <>
      {!isShown && (
        <Text size="sm" className={classes.narrow} role="note">
          {panels[tab].label} needs a wider screen.
        </Text>
      )}
      <WorkTabs names={['chat', 'page', 'data']} panels={narrowPanels} value={isShown ? tab : 'page'} />
    </>
  )
}

function WorkAndDocument() {
  const { search } = useEditorSearch()
  return (
    <PanelGroup className={classes.panes} orientation="horizontal">
      <Panel defaultSize="44%" minSize="320px">
        <WorkTabs names={editorTabs} panels={panels} value={search.tab ?? 'page'} />
      </Panel>
      <Separator className={classes.separator} aria-label="Width of the work and of the document" />
      <Panel minSize="300px">
        <DocumentPane />
      </Panel>
    </PanelGroup>
  )
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
              <Loader className={classes.atWork} size={10} role="img" aria-label="at work" />
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
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
