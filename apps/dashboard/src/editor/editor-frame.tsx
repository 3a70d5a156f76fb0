import { Loader, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Group as PanelGroup, Panel, Separator } from 'react-resizable-panels'
import { editorTabs } from '../search-params.ts'
import { CodeTab } from './code/code-tab.tsx'
import { DataTab } from './data/data-tab.tsx'
import { DocumentPane } from './document/document-pane.tsx'
import classes from './editor-frame.module.css'
import { EditorHeader } from './editor-header.tsx'
import { useEditorSearch } from './editor-search.ts'
import { IntegrationsTab } from './integrations/integrations-tab.tsx'
import { PageTab } from './page/page-tab.tsx'

const SetUpTab = lazy(() => import('./set-up/set-up-tab.tsx').then((part) => ({ default: part.SetUpTab })))

const panels = {
  page: { label: 'Page', Work: PageTab },
  data: { label: 'Data', Work: DataTab },
  'set-up': { label: 'Set-up', Work: SetUpTab },
  code: { label: 'Code', Work: CodeTab },
  integrations: { label: 'Integrations', Work: IntegrationsTab },
}

/** The work on the left, the document on the right; where there is no room for both, the document alone. */
export function EditorFrame() {
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.frame}>
      <EditorHeader />
      <main className={classes.main}>{isNarrow ? <DocumentAlone /> : <WorkAndDocument />}</main>
    </div>
  )
}

function DocumentAlone() {
  return (
    <>
      <Text size="sm" className={classes.narrow} role="note">
        To edit the template, open it on a wider screen.
      </Text>
      <div className={classes.panes}>
        <DocumentPane />
      </div>
    </>
  )
}

function WorkAndDocument() {
  const { search, go } = useEditorSearch()
  const tab = search.tab ?? 'page'
  return (
    <PanelGroup className={classes.panes} orientation="horizontal">
      <Panel defaultSize="44%" minSize="320px">
        <Tabs
          className={classes.tabs}
          value={tab}
          onChange={(value) => go({ tab: editorTabs.find((known) => known === value) })}
          keepMounted={false}
        >
          <Tabs.List>
            {editorTabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {panels[name].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {editorTabs.map((name) => {
            const { Work } = panels[name]
            return (
              <Tabs.Panel key={name} value={name} className={classes.work}>
                <Suspense fallback={<Loader className={classes.loader} size="sm" aria-label="Loading" />}>
                  <Work />
                </Suspense>
              </Tabs.Panel>
            )
          })}
        </Tabs>
      </Panel>
      <Separator className={classes.separator} aria-label="Width of the work and of the document" />
      <Panel minSize="300px">
        <DocumentPane />
      </Panel>
    </PanelGroup>
  )
}
