import { PageHead } from '../../parts/page-head.tsx'

export function VersionsPage() {
  return <PageHead title="Versions" />
}
