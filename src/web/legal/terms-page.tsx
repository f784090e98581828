import { useLoaderData } from 'react-router'
import { type LoaderArgs, useTexts } from '../app/context.ts'
import { LegalText } from './legal-text.tsx'
import { loadLegal } from './load-legal.ts'

export const loader = (args: LoaderArgs) => loadLegal(args, 'terms')

export function Component() {
  const { footer } = useTexts().layout
  return <LegalText title={footer.terms} text={useLoaderData<typeof loader>()} />
}
