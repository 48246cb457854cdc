import './suggestions.css'
