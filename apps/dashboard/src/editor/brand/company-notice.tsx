import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { BrandLink } from './brand-link.tsx'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import classes from './company-notice.module.css'
import { companyStandingOf, filesFollowingCompany } from './source-following-company.ts'

/** Says of a template of the library that it has an example's company, and puts the account's own in its place. */
export function CompanyNotice() {
  const draft = useDraftStore()
  const standing = useDraft(({ source }) => companyStandingOf(source))
  const { data: brand } = useQuery(queries.brand())
  if (standing !== 'could' || !brand) return null
  const { company } = brand
  const follow = () => {
    const { source } = draft.getState()
    draft.getState().edit({ files: filesFollowingCompany(source, company) }, { label: 'Using your company' })
    notifications.show({
      message: `The template has the details of ${company.name} now. Undo takes them back.`,
    })
  }
  return (
    <aside className={classes.notice} aria-label="Your company">
      <IconBuilding size={20} stroke={1.6} aria-hidden />
      {company.name === '' ? (
        <p>
          The name, address and bank here are an example’s.{' '}
          <BrandLink>Write those of your company once</BrandLink>, for all templates.
        </p>
      ) : (
        <>
          <p>The name, address and bank here are an example’s.</p>
          <Button size="compact-sm" onClick={follow}>
            Use those of {company.name}
          </Button>
        </>
      )}
    </aside>
  )
}
