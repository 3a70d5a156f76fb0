import { Anchor, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import classes from './brand-page.module.css'
import { BrandedTemplates } from './branded-templates.tsx'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
import { OwnFonts } from './own-fonts.tsx'
import { StyleForm } from './style-form.tsx'

export function BrandPage() {
  const brand = useQuery(queries.brand())
  return (
    <>
      <BackToTemplate />
      <PageHead
        title="Brand"
        lead="Your company, logo, colors and fonts for all templates that use them. Documents only change when you publish a template."
      />
      <LoadingOrProblem query={brand} what="the brand">
        {(read) => (
          <Stack gap="xl" maw={980}>
            <CompanyForm brand={read} />
            <LogoField logo={read.logo} />
            <StyleForm brand={read} />
            <OwnFonts files={read.fonts} />
            <BrandedTemplates brand={read} />
          </Stack>
        )}
      </LoadingOrProblem>
    </>
  )
}

const route = getRouteApi('/member/shell/brand')

/** A link back to the editor for users who came from there. It stays visible while the page scrolls. */
function BackToTemplate() {
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
