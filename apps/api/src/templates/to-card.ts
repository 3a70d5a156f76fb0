import type { TemplateOverview } from '@platen/catalog'
import type { TemplateCard } from '@platen/contract'

/** A template as the dashboard's list shows it. */
export function toCard(of: TemplateOverview): TemplateCard {
  return {
    templateId: of.templateId,
    name: of.name,
    publishedVersion: of.publishedVersion,
    publishedAt: of.publishedAt?.toISOString() ?? null,
    hasUnpublishedChanges: of.hasUnpublishedChanges,
    draftRevision: of.draftRevision,
    updatedAt: of.updatedAt.toISOString(),
    createdAt: of.createdAt.toISOString(),
    archivedAt: of.archivedAt?.toISOString() ?? null,
    picture: of.pictureRevision === null ? null : pictureOf(of, of.pictureRevision),
    recentDocuments: of.recentDocuments,
  }
}

/**
 * Revision and version in the address let browsers keep the picture for good: publishing with another brand is another picture of the same
 * revision.
 */
export function pictureOf(
  { templateId, publishedVersion }: Pick<TemplateOverview, 'templateId' | 'publishedVersion'>,
  revision: number,
): { url: string; revision: number } {
  const query = `revision=${revision}&version=${publishedVersion ?? 0}`
  return { url: `/app/api/templates/${templateId}/picture?${query}`, revision }
}
