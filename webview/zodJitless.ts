/**
 * Keeps zod from probing `new Function`, which the page's content security policy forbids and would report.
 *
 * Object schemas ask once, while they are constructed, that is while protocol.ts is being imported: so this is a module
 * of its own, imported before it.
 */
import * as z from 'zod';

z.config({ jitless: true });
