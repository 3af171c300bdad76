/** The class behind `cosmiconfigSync()`, which cosmiconfig ships without its types. */
declare module 'cosmiconfig/dist/ExplorerSync.js' {
  import type { CosmiconfigResult, OptionsSync } from 'cosmiconfig';

  export class ExplorerSync {
    constructor(options: OptionsSync & { moduleName: string; metaConfigFilePath: string | null });
    search(directory: string): CosmiconfigResult;
  }
}
