/** Makes calls answer with a draft instead of the published text. */
export function readPreview({ url }: Request): { preview?: string } {
  const preview = new URL(url).searchParams.get('preview')
  return preview === null ? {} : { preview }
}
