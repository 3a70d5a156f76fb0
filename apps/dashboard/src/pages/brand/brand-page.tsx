import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToTemplate } from './back-to-template.tsx'
import { BrandedTemplates } from './branded-templates.tsx'
import { CompanyForm } from './company-form.tsx'
import { LogoField } from './logo-field.tsx'
import { OwnFonts } from './own-fonts.tsx'
import { StyleForm } from './style-form.tsx'

/** The account's brand, and the templates that it would change. */
export function BrandPage() {
  const brand = useQuery(queries.brand())
  return (
    <>
      <BackToTemplate />
      <PageHead
        title="Brand"
        lead="Your company, logo, colours and fonts, for all templates that use them. Documents change only when a template is published."
      />
      <LoadingOrProblem query={brand}>
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
