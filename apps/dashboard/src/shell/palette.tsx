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
import { queries } from '../api/queries.ts'
import { findActions } from './find-actions.ts'
import { type PaletteAct, paletteActs } from './palette-acts.ts'
import { signOut } from './sign-out.ts'
import { servicePath } from '../api/service-path.ts'

/** All commands of the editor and some of an account's templates; the others are found by their name. */
const shownMax = 120

/** Pages, acts and templates by name, for hands that stay on the keys. */
export function Palette({
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
  const { lists } = useStore(paletteActs)
  const ofPage = Map.groupBy(
    lists.map((list) => list()),
    ({ group }) => group,
  )
  const templates = useQuery(queries.templates()).data?.templates ?? []
  useEffect(() => {
    if (!isOpen) return
    paletteActs.setState({ wasOpened: true })
    spotlight.open()
  }, [isOpen, spotlight])

  const page = (
    id: string,
    label: string,
    to:
      | '/templates'
      | '/new'
      | '/batches'
      | '/batches/new'
      | '/activity'
      | '/api-key'
      | '/storage'
      | '/webhooks'
      | '/account',
  ) => ({ id, label, onClick: () => void navigate({ to }) }) satisfies SpotlightActionData
  const groups: SpotlightActionGroupData[] = [
    // The editing commands, of which there are most, before places and other acts.
    ...[...ofPage].toReversed().map(([group, all]) => ({
      group,
      actions: all.flatMap(({ acts }) => acts.map(actionOf)),
    })),
    {
      group: 'Pages and actions',
      actions: [
        page('templates', 'Templates', '/templates'),
        page('new', 'New template', '/new'),
        page('batches', 'From a spreadsheet: many documents at once', '/batches'),
        page('new-batch', 'Generate documents from a table', '/batches/new'),
        page('activity', 'Activity', '/activity'),
        page('api-key', 'API integration: key, first call', '/api-key'),
        page('storage', 'Storage: buckets', '/storage'),
        page('webhooks', 'Webhooks: endpoints, deliveries', '/webhooks'),
        page('account', 'Account, password, log-ins', '/account'),
        {
          id: 'docs',
          label: 'API reference',
          onClick: () => window.open(servicePath('/docs'), '_blank', 'noopener'),
        },
        { id: 'light', label: 'Light colours', onClick: () => setColorScheme('light') },
        { id: 'dark', label: 'Dark colours', onClick: () => setColorScheme('dark') },
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
    const said = lists.flatMap((list) => list().read?.(query) ?? [])
    return findActions(query, groups, { group: 'Run', actions: said.map(actionOf) })
  }
  // What was found after the last letter, as its list was loading, is not selected yet.
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
      nothingFound="Nothing has this name"
      limit={shownMax}
      scrollable
      maxHeight={440}
      searchProps={{
        placeholder: ofPage.size > 0 ? 'Find or describe a change…' : 'Go to…',
        'aria-label': 'Find a page, a template or an action',
        onKeyDown: runFirst,
      }}
    />
  )
}

function actionOf({ label, description, keywords = [], run }: PaletteAct): SpotlightActionData {
  return {
    id: `here ${label}`,
    label,
    keywords: [...keywords],
    onClick: run,
    ...(description !== undefined && { description }),
  }
}
