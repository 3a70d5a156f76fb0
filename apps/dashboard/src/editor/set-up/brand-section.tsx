import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import type { DraftSource } from '@platen/contract'
import type { BrandedValue } from '@platen/template/markup'
import { notifications } from '@mantine/notifications'
import { IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { useBrandAddress } from '../brand/use-brand-address.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { PagesCompared } from './pages-compared.tsx'
import { withBrand, type WithBrand } from './with-brand.ts'

/** Lets a template that was made without the brand take it, shown before it is taken. */
export function BrandSection() {
  const draft = useDraftStore()
  const brand = useQuery(queries.brand()).data
  const [made, setMade] = useState<{ before: DraftSource; after: WithBrand }>()
  const close = () => setMade(undefined)
  function open(): void {
    // Of one that is not known it would be said that no company is written.
    if (!brand) return
    const { source } = draft.getState()
    setMade({ before: source, after: withBrand(source, brand.company) })
  }
  function take(): void {
    if (!made) return
    close()
    // What was looked at is what is taken.
    if (draft.getState().source !== made.before) {
      notifications.show({ color: 'orange', message: 'The template was changed meanwhile. Try again.' })
      return
    }
    const { files, assets } = made.after.source
    const gone = Object.keys(made.before.assets).filter((path) => !(path in assets))
    const changedAssets = { ...Object.fromEntries(gone.map((path) => [path, null])), ...assets }
    draft.getState().edit({ files, assets: changedAssets }, { label: 'Using the brand' })
    notifications.show({ message: 'The template follows the brand now. Undo takes it back.' })
  }
  return (
    <div>
      <Text fw={500} size="sm">
        Brand
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        Puts your brand’s logo, colours and fonts in place of the template’s own, and your company’s details
        where its fields are made for them. You see both before anything changes.
      </Text>
      <Button
        variant="default"
        leftSection={<IconPalette size={16} aria-hidden />}
        disabled={!brand}
        onClick={open}
      >
        Use the brand here
      </Button>
      <Modal opened={made !== undefined} onClose={close} title="Use the brand here" size="xl">
        {made && <Comparison {...made} onTake={take} onClose={close} />}
      </Modal>
    </div>
  )
}

const names: Record<BrandedValue['name'], string> = {
  primary: 'The main colour',
  accent: 'The second colour',
  'font-heading': 'The font of headings',
  'font-text': 'The font of text',
}

function Comparison(props: {
  before: DraftSource
  after: WithBrand
  onTake: () => void
  onClose: () => void
}) {
  const { before, after, onTake, onClose } = props
  const { values, logo, logoStays, company, takesCompany } = after
  const brandPage = useBrandAddress()
  const isNothing = values.length === 0 && logo === undefined && !takesCompany
  return (
    <Stack>
      {isNothing ? (
        <Alert color="gray" title="Nothing was found to replace">
          No colour and no font of this template’s style stands out as its own, or they follow the brand
          already. {logoStays} {company}
        </Alert>
      ) : (
        <>
          <List size="sm">
            {values.map(({ name, instead, count }) => (
              <List.Item key={name}>
                {names[name]} in place of {instead}
                {count > 1 && `, ${count} times`}
              </List.Item>
            ))}
            <List.Item>{logo === undefined ? logoStays : `The logo in place of ${logo}`}</List.Item>
            <List.Item>{company}</List.Item>
          </List>
          <PagesCompared before={before} after={after.source} becomes="With the brand" />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="subtle" renderRoot={(root) => <Link {...root} {...brandPage} />}>
          Look at the brand
        </Button>
        <Button variant="default" onClick={onClose}>
          {isNothing ? 'Close' : 'Leave it as it is'}
        </Button>
        {!isNothing && <Button onClick={onTake}>Use the brand</Button>}
      </Group>
    </Stack>
  )
}
