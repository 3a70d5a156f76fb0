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
import { noticeWords } from './notice-wording.ts'
import { filesFollowingCompany } from './source-following-company.ts'

/** Says of a template of the library what of it is an example's, and leads to the account's own, until it is sent away. */
export function BrandNotice() {
  const { data: brand } = useQuery(queries.brand())
  const { data: session } = useQuery(queries.session())
  return brand && session ? <Notice brand={brand} accountId={session.accountId} /> : null
}

function Notice({ brand, accountId }: { brand: Brand; accountId: string }) {
  const draft = useDraftStore()
  const source = useDraft((state) => state.source)
  const words = useMemo(() => noticeWords(source, brand), [source, brand])
  const [sentAway, setSentAway] = useLocalStorage<readonly string[]>({
    key: `platen-brand-notice-${accountId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  if (!words) return null
  const { says, link, hash, takesCompany } = words
  // What one press does here is another matter for each template; what the Brand page asks for is the same for all.
  const name = takesCompany ? draft.getState().templateId : says
  if (sentAway.includes(name)) return null
  const { company } = brand
  const follow = () => {
    draft.getState().edit({ files: filesFollowingCompany(source, company) }, { label: 'Using your company' })
    notifications.show({
      message: `The template has the details of ${company.name} now. Undo takes them back.`,
    })
  }
  return (
    <aside className={classes.notice} aria-label="Your brand">
      <IconPalette size={20} stroke={1.6} aria-hidden />
      <div>
        <p>
          {says}{' '}
          {link !== undefined && !takesCompany && (
            <>
              <BrandLink hash={hash}>{link}</BrandLink> once, for all templates.
            </>
          )}
        </p>
        {takesCompany && (
          <>
            <Button size="compact-sm" onClick={follow}>
              Use those of {company.name}
            </Button>
            {link !== undefined && <BrandLink hash={hash}>{link}</BrandLink>}
          </>
        )}
      </div>
      <CloseButton
        size="sm"
        aria-label="Not now"
        onClick={() => setSentAway([...sentAway.slice(-49), name])}
      />
    </aside>
  )
}
