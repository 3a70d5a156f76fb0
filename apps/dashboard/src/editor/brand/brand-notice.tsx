import { Button, CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { Brand } from '@platen/contract'
import { IconPalette } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { BrandLink } from './brand-link.tsx'
import classes from './brand-notice.module.css'
import { noticeTexts } from './notice-texts.ts'
import { filesFollowingCompany } from './source-following-company.ts'

/** A dismissible notice for templates from the library that still show an example's brand or company, with links to set the account's own. */
export function BrandNotice() {
  const { data: brand } = useQuery(queries.brand())
  const { data: session } = useQuery(queries.session())
  return brand && session ? <Notice brand={brand} accountId={session.accountId} /> : null
}

function Notice({ brand, accountId }: { brand: Brand; accountId: string }) {
  const draft = useDraftStore()
  const source = useDraft((state) => state.source)
  const texts = useMemo(() => noticeTexts(source, brand), [source, brand])
  const [sentAway, setSentAway] = useLocalStorage<readonly string[]>({
    key: `platen-brand-notice-${accountId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  if (!texts) return null
  const { message, link, hash, takesCompany } = texts
  // The button is dismissed per template; the request to complete the Brand page is dismissed for all templates.
  const name = takesCompany ? draft.getState().templateId : message
  if (sentAway.includes(name)) return null
  const { company } = brand
  const follow = () => {
    draft.getState().edit({ files: filesFollowingCompany(source, company) }, { label: 'Using your company' })
    notifications.show({
      message: `The template now uses the details of ${company.name}. You can undo this.`,
    })
  }
  return (
    <aside className={classes.notice} aria-label="Your brand">
      <IconPalette size={20} stroke={1.6} aria-hidden />
      <div>
        <p>
          {message}{' '}
          {link !== undefined && !takesCompany && (
            <>
              <BrandLink hash={hash}>{link}</BrandLink> once for all templates.
            </>
          )}
        </p>
        {takesCompany && (
          <>
            <Button size="compact-sm" onClick={follow}>
              Use details of {company.name}
            </Button>
            {link !== undefined && <BrandLink hash={hash}>{link}</BrandLink>}
          </>
        )}
      </div>
      <CloseButton
        size="sm"
        aria-label="Dismiss"
        onClick={() => setSentAway([...sentAway.slice(-49), name])}
      />
    </aside>
  )
}
