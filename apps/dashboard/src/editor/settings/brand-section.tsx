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
import { FirstPageComparison } from './first-page-comparison.tsx'
import { withBrand, type WithBrand } from './with-brand.ts'

/** Shows a preview of the template with the brand, and then applies the brand. For templates that were created without it. */
export function BrandSection() {
  const draft = useDraftStore()
  const brand = useQuery(queries.brand()).data
  const [made, setMade] = useState<{ before: DraftSource; after: WithBrand }>()
  const close = () => setMade(undefined)
  function open(): void {
    // Without the brand, the preview would claim that there are no company details.
    if (!brand) return
    const { source } = draft.getState()
    setMade({ before: source, after: withBrand(source, brand.company) })
  }
  function take(): void {
    if (!made) return
    close()
    // Apply only what the preview has shown.
    if (draft.getState().source !== made.before) {
      notifications.show({ color: 'orange', message: 'The template has changed in the meantime. Try again.' })
      return
    }
    const { files, assets } = made.after.source
    const gone = Object.keys(made.before.assets).filter((path) => !(path in assets))
    const changedAssets = { ...Object.fromEntries(gone.map((path) => [path, null])), ...assets }
    draft.getState().edit({ files, assets: changedAssets }, { label: 'Using the brand' })
    notifications.show({ message: 'The template now uses the brand. You can undo this.' })
  }
  return (
    <div>
      <Text fw={500} size="sm">
        Brand
      </Text>
      <Text size="sm" c="dimmed" mb={8}>
        Replaces the template’s logo, colors and fonts with those of your brand, and fills the fields that are
        linked to your company. You can review the result before the template changes.
      </Text>
      <Button
        variant="default"
        leftSection={<IconPalette size={16} aria-hidden />}
        disabled={!brand}
        onClick={open}
      >
        Apply brand
      </Button>
      <Modal opened={made !== undefined} onClose={close} title="Apply brand" size="xl">
        {made && <Comparison {...made} onApply={take} onClose={close} />}
      </Modal>
    </div>
  )
}

const names: Record<BrandedValue['name'], string> = {
  primary: 'Primary color',
  accent: 'Secondary color',
  'font-heading': 'Heading font',
  'font-text': 'Text font',
}

function Comparison(props: {
  before: DraftSource
  after: WithBrand
  onApply: () => void
  onClose: () => void
}) {
  const { before, after, onApply, onClose } = props
  const { values, logo, logoStays, company, takesCompany } = after
  const brandPage = useBrandAddress()
  const isNothing = values.length === 0 && logo === undefined && !takesCompany
  return (
    <Stack>
      {isNothing ? (
        <Alert color="gray" title="Nothing to replace">
          This template has no distinctive colors or fonts, or it already uses the brand. {logoStays}{' '}
          {company}
        </Alert>
      ) : (
        <>
          <List size="sm">
            {values.map(({ name, instead, count }) => (
              <List.Item key={name}>
                {names[name]} replaces {instead}
                {count > 1 && `, ${count} times`}
              </List.Item>
            ))}
            <List.Item>{logo === undefined ? logoStays : `Logo replaces ${logo}`}</List.Item>
            <List.Item>{company}</List.Item>
          </List>
          <FirstPageComparison before={before} after={after.source} afterCaption="With brand" />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="subtle" renderRoot={(root) => <Link {...root} {...brandPage} />}>
          Open Brand page
        </Button>
        <Button variant="default" onClick={onClose}>
          {isNothing ? 'Close' : 'Cancel'}
        </Button>
        {!isNothing && <Button onClick={onApply}>Apply brand</Button>}
      </Group>
    </Stack>
  )
}
