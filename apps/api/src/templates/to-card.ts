import type { TemplateOverview } from '@platen/database'
import type { TemplateCard } from '@platen/contract'

/** A template as the dashboard's list shows it; `brand` names the account's. */
export function toCard(of: TemplateOverview, brand: string | undefined): TemplateCard {
  return {
    templateId: of.templateId,
    name: of.name,
    publishedVersion: of.publishedVersion,
    liveVersion: of.liveVersion,
    pinnedVersion: of.pinnedVersion,
    publishedAt: of.publishedAt?.toISOString() ?? null,
    hasUnpublishedChanges: of.hasUnpublishedChanges,
    draftRevision: of.draftRevision,
    updatedAt: of.updatedAt.toISOString(),
    createdAt: of.createdAt.toISOString(),
    archivedAt: of.archivedAt?.toISOString() ?? null,
    picture: of.pictureRevision === null ? null : pictureOf(of, { revision: of.pictureRevision, brand }),
    recentDocuments: of.recentDocuments,
  }
}

/** How the address of a picture names a brand. */
export function brandInAddress(brand: string | undefined): string {
  return brand?.slice(0, 12) ?? ''
}

/**
 * Revision, version and brand in the address let browsers keep the picture for good: with another brand it is another picture of the same
 * revision.
 */
export function pictureOf(
  { templateId, publishedVersion }: Pick<TemplateOverview, 'templateId' | 'publishedVersion'>,
  { revision, brand }: { revision: number; brand: string | undefined },
): { url: string; revision: number } {
  const query = `revision=${revision}&version=${publishedVersion ?? 0}&brand=${brandInAddress(brand)}`
  return { url: `/app/api/templates/${templateId}/picture?${query}`, revision }
}
