import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import classes from './brand-page.module.css'

const route = getRouteApi('/member/shell/brand')

/** For who came from the editor: the way back, in sight however far the page is scrolled. */
export function BackToTemplate() {
  const { template: templateId, tab } = route.useSearch()
  return templateId === undefined ? null : <Back templateId={templateId} search={tab ? { tab } : {}} />
}

function Back({ templateId, search }: { templateId: string; search: ReturnType<typeof route.useSearch> }) {
  const { data } = useQuery(queries.template(templateId))
  if (!data) return null
  return (
    <div className={classes.back}>
      <Anchor
        fw={500}
        renderRoot={(root) => (
          <Link {...root} to="/templates/$templateId" params={{ templateId }} search={search} />
        )}
      >
        <IconArrowLeft size={16} aria-hidden />
        Back to “{data.name}”
      </Anchor>
    </div>
  )
}
