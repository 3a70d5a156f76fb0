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
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { queries } from '../api/queries.ts'
import { paletteActs } from './palette-acts.ts'
import { signOut } from './sign-out.ts'
import { servicePath } from '../api/service-path.ts'

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
  const ofPage = lists.flatMap((list) => list())
  const templates = useQuery(queries.templates()).data?.templates ?? []
  useEffect(() => {
    if (isOpen) spotlight.open()
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
    {
      group: 'This template',
      actions: ofPage.map(({ label, run }) => ({ id: `here ${label}`, label, onClick: run })),
    },
    {
      group: 'Pages and actions',
      actions: [
        page('templates', 'Templates', '/templates'),
        page('new', 'New template', '/new'),
        page('batches', 'From a spreadsheet: many documents at once', '/batches'),
        page('new-batch', 'Make documents from a table', '/batches/new'),
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
  return (
    <Spotlight
      attributes={{ content: { 'aria-label': 'Commands' } }}
      store={store}
      actions={groups}
      shortcut={null}
      onSpotlightClose={onClose}
      nothingFound="Nothing has this name"
      limit={12}
      scrollable
      maxHeight={440}
      searchProps={{ placeholder: 'Go to…', 'aria-label': 'Find a page, a template or an action' }}
    />
  )
}
