import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { queries } from '../../api/queries.ts'
import { findActions } from './find-actions.ts'
import { type PaletteAction, paletteActions } from './palette-actions.ts'
import { signOut } from '../sign-out.ts'
import { servicePath } from '../../api/service-path.ts'

/** Maximum number of results. It is enough for all commands of the editor and some templates. Other templates are found by name. */
const shownMax = 120

/** The command palette: finds pages, actions and templates by name. */
export function CommandPalette({
  isOpen,
  onClose,
  onKeys,
}: {
  isOpen: boolean
  onClose: () => void
  onKeys: () => void
}) {
  const [[store, spotlight]] = useState(createSpotlight)
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const { lists } = useStore(paletteActions)
  const ofPage = Map.groupBy(
    lists.map((list) => list()),
    ({ group }) => group,
  )
  const templates = useQuery(queries.templates()).data?.templates ?? []
  useEffect(() => {
    if (!isOpen) return
    paletteActions.setState({ wasOpened: true })
    spotlight.open()
  }, [isOpen, spotlight])

  const page = (
    id: string,
    label: string,
    to:
      | '/templates'
      | '/new'
      | '/brand'
      | '/connectors'
      | '/batches'
      | '/batches/new'
      | '/activity'
      | '/api-key'
      | '/storage'
      | '/webhooks'
      | '/account',
  ) => ({ id, label, onClick: () => void navigate({ to }) }) satisfies SpotlightActionData
  const groups: SpotlightActionGroupData[] = [
    // Actions of the current page, such as editing commands, come before pages and templates.
    ...[...ofPage].toReversed().map(([group, all]) => ({
      group,
      actions: all.flatMap(({ actions }) => actions.map(actionOf)),
    })),
    {
      group: 'Pages and actions',
      actions: [
        page('templates', 'Templates', '/templates'),
        page('new', 'New template', '/new'),
        page('batches', 'Batches: documents from a spreadsheet', '/batches'),
        page('new-batch', 'Generate documents from a table', '/batches/new'),
        page('connectors', 'Connectors: documents from messages', '/connectors'),
        page('brand', 'Brand: company, logo, colors, fonts', '/brand'),
        page('activity', 'Activity', '/activity'),
        page('api-key', 'API integration: API keys, first request', '/api-key'),
        page('storage', 'Storage: buckets', '/storage'),
        page('webhooks', 'Webhooks: endpoints, deliveries', '/webhooks'),
        page('account', 'Account: password, sessions', '/account'),
        {
          id: 'docs',
          label: 'API reference',
          onClick: () => window.open(servicePath('/docs'), '_blank', 'noopener'),
        },
        { id: 'light', label: 'Light mode', onClick: () => setColorScheme('light') },
        { id: 'dark', label: 'Dark mode', onClick: () => setColorScheme('dark') },
        { id: 'keys', label: 'Keyboard shortcuts', onClick: onKeys },
        { id: 'log-out', label: 'Log out', onClick: () => void signOut() },
      ],
    },
    {
      group: 'Templates',
      actions: templates.map(({ templateId, name }) => ({
        id: templateId,
        label: name,
        onClick: () => void navigate({ to: '/templates/$templateId', params: { templateId } }),
      })),
    },
  ]
  const find = (query: string) => {
    const interpreted = lists.flatMap((list) => list().read?.(query) ?? [])
    return findActions(query, groups, { group: 'Run', actions: interpreted.map(actionOf) })
  }
  // Runs the first result on Enter if the list has not selected it yet, because it is still loading.
  const runFirst = ({ key }: KeyboardEvent) => {
    const { listId, query } = store.getState()
    const list = document.getElementById(listId)
    if (key !== 'Enter' || query === '' || list?.querySelector('[data-selected]')) return
    list?.querySelector<HTMLElement>('[data-action]')?.click()
  }
  return (
    <Spotlight
      attributes={{ content: { 'aria-label': 'Commands' } }}
      store={store}
      actions={groups}
      filter={find}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound="No results"
      limit={shownMax}
      scrollable
      maxHeight={440}
      searchProps={{
        placeholder: ofPage.size > 0 ? 'Search, or describe a change…' : 'Go to…',
        'aria-label': 'Search pages, templates and actions',
        onKeyDown: runFirst,
      }}
    />
  )
}

function actionOf({ label, description, keywords = [], run }: PaletteAction): SpotlightActionData {
  return {
    id: `here ${label}`,
    label,
    keywords: [...keywords],
    onClick: run,
    ...(description !== undefined && { description }),
  }
}
