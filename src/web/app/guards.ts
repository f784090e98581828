import { redirect } from 'react-router'
import { type LoaderArgs, pageContext } from './context.ts'
import { paths } from './paths.ts'

/** Wraps the loader of a page for signed-in customers: others sign in and come back. */
export function requireSignIn<Loaded>(load: (args: LoaderArgs) => Promise<Loaded> | Loaded) {
  return (args: LoaderArgs) => {
    if (args.context.get(pageContext).visitor.user) return load(args)
    const { pathname, search } = new URL(args.request.url)
    throw redirect(paths.signIn(pathname + search))
  }
}

/** Makes calls answer with a draft instead of the published text. */
export function readPreview({ url }: Request): { preview?: string } {
  const preview = new URL(url).searchParams.get('preview')
  return preview === null ? {} : { preview }
}
