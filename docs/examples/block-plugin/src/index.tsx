import { registerBlockType } from '@wordpress/blocks';
import metadata from './block.json';
import { Edit } from './edit';

// The page shows what render.php prints: nothing is saved but the attributes.
registerBlockType(metadata.name, { edit: Edit, save: () => null });
