import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  publicDir: 'src/web/public',
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node26', copyPublicDir: false, rolldownOptions: { input: 'src/web/entry-server.tsx' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/web/entry-browser.tsx' },
      },
}))
