import type { TemplateOverview } from '@platen/database'
import type { TemplateCard } from '@platen/contract'

/** Converts a template to a card of the dashboard's list. `brand` identifies the account's current brand. */
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

/** Returns the identifier of a brand in the URL of a picture. */
export function brandInUrl(brand: string | undefined): string {
  return brand?.slice(0, 12) ?? ''
}

/**
 * Returns the picture of a template. Its URL contains the revision, version and brand, so that browsers can cache it forever: another brand changes
 * the picture of the same revision.
 */
export function pictureOf(
  { templateId, publishedVersion }: Pick<TemplateOverview, 'templateId' | 'publishedVersion'>,
  { revision, brand }: { revision: number; brand: string | undefined },
): { url: string; revision: number } {
  const query = `revision=${revision}&version=${publishedVersion ?? 0}&brand=${brandInUrl(brand)}`
  return { url: `/app/api/templates/${templateId}/picture?${query}`, revision }
}
