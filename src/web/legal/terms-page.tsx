import { useLoaderData } from 'react-router'
import { type LoaderArgs, useTexts } from '../app/context.ts'
import { LegalText, loadLegal } from './legal-text.tsx'

export const loader = (args: LoaderArgs) =>
  loadLegal(args, 'terms', new URL(args.request.url).searchParams.get('version'))

export function Component() {
  const { footer } = useTexts().layout
  return <LegalText title={footer.terms} text={useLoaderData<typeof loader>()} />
}
